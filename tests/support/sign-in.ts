/**
 * Signs somebody in at the lake's page, as the Studio of that server would have it.
 * @param kind of the session: kept in a cookie, or given as a token
 * @returns the answer to the form
 */
export function signIn(
  url: string,
  kind: 'cookie' | 'token',
  person: { email: string; password: string }
): Promise<Response> {
  const page = new URL(`${url}/lake/sign-in`)
  page.searchParams.set('origin', `${url}/studio`)
  page.searchParams.set('type', kind)
  return fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(person)
  })
}
