import { createClient, type SanityClient } from '@sanity/client'
import { signIn } from './sign-in.ts'

/**
 * Returns the official client with an editor's session, signed in as the Studio does.
 * @param url address of a running server
 */
export async function editorClient(url: string, password: string): Promise<SanityClient> {
  const answer = await signIn(url, 'token', { email: 'editor@site.example', password })
  const location = answer.headers.get('location') ?? ''
  const [, sid] = /#sid=(.+)/.exec(location) ?? []
  if (!sid) throw new Error(`Sign-in answered ${answer.status} ${location}`)
  const redeemed = await fetch(`${url}/v1/auth/fetch?sid=${sid}`)
  if (!redeemed.ok) throw new Error(`The code of the sign-in was answered with ${redeemed.status}.`)
  const { token } = await redeemed.json()
  return lakeClient(url, { token })
}

/** Returns the header of an editor's session, for requests without the client. */
export async function editorHeaders(
  url: string,
  password: string
): Promise<{ authorization: string }> {
  const { token } = (await editorClient(url, password)).config()
  return { authorization: `Bearer ${token}` }
}

/** Returns the official client for a lake at a given address. */
export function lakeClient(
  url: string,
  {
    token,
    projectId = 'site',
    dataset = 'production'
  }: {
    token?: string
    projectId?: string
    dataset?: string
  } = {}
): SanityClient {
  return createClient({
    projectId,
    dataset,
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token
  })
}
