/**
 * Submits the lake's sign-in form, as from the Studio of that server.
 * @param kind of the session: a cookie, or a token in the response
 * @returns the response to the form
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
