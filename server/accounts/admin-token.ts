import { readSecretsFile } from '../config/secrets-file.ts'
import { ADMIN_EMAIL, credentialsFile } from './bootstrap.ts'

/**
 * Signs in to a running server as its administrator, with the password stored in the data folder.
 * @param url base URL of the server
 * @returns a session token, and a function that ends the session
 */
export async function signInAsAdmin(
  url: string,
  dataDir: string
): Promise<{ token: string; end: () => Promise<void> }> {
  const passwords = readSecretsFile(credentialsFile(dataDir))
  const page = new URL(`${url}/lake/sign-in?type=token`)
  page.searchParams.set('origin', `${url}/studio`)
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email: ADMIN_EMAIL, password: passwords[ADMIN_EMAIL] ?? '' })
  })
  const sid = new URL(answer.headers.get('location') ?? '', url).hash.replace('#sid=', '')
  const { token } = await (await fetch(`${url}/v1/auth/fetch?sid=${sid}`)).json()
  const headers = { authorization: `Bearer ${token}` }
  const end = async () => {
    await fetch(`${url}/v1/auth/logout`, { method: 'POST', headers })
  }
  return { token, end }
}
