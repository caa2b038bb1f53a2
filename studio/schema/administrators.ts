type User = { roles: { name: string }[] } | null | undefined

/** Makes a field or document read-only for everybody but administrators. */
export function administratorsOnly({ currentUser }: { currentUser?: User }): boolean {
  return currentUser?.roles.some(({ name }) => name === 'administrator') !== true
}
