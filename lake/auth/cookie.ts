/** The cookie's name; one a project, so that two lakes on one host do not sign each other out. */
export function cookieName(projectId: string): string {
  return `lakeSession-${projectId}`
}

/** The value of one cookie in a `Cookie` header; undefined when it is not there. */
export function getCookie(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/**
 * A `Set-Cookie` value out of reach of scripts.
 * @param maxAge seconds, 0 to remove it
 * @param root path below which the lake is
 */
export function sessionCookie(
  name: string,
  value: string,
  maxAge: number,
  secure: boolean,
  root: string
): string {
  const path = `Path=${root}/`
  const parts = [`${name}=${value}`, path, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  if (secure) parts.push('Secure')
  return parts.join('; ')
}
