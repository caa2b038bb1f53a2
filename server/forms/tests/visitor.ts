// A visitor of the tests: gets a token and posts.
import type { Forms } from '../forms.ts'
import { issueToken } from '../spam/form-token.ts'

/** A token that was given this moment. */
export async function freshToken(url: string, from = '198.51.100.1'): Promise<string> {
  const answer = await fetch(`${url}/api/forms/token`, { headers: { 'x-forwarded-for': from } })
  const { token }: { token: string } = await answer.json()
  return token
}

/** Posts JSON, as the island does. */
export function postJson(
  url: string,
  path: string,
  fields: unknown,
  headers: Record<string, string> = {}
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1', ...headers },
    body: typeof fields === 'string' ? fields : JSON.stringify(fields)
  })
}

/**
 * Posts a form as a browser without scripts does. A form that is to be looked at again is followed to
 * its address, any other redirect is not.
 */
export async function postForm(
  url: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {}
): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': '198.51.100.1', ...headers },
    body: new URLSearchParams(fields)
  })
  const location = answer.headers.get('location') ?? ''
  return answer.status === 303 && location.includes('/forms/again?')
    ? fetch(url + location)
    : answer
}

/** A token that was given to a page three seconds ago. */
export function oldEnough({ desk }: Forms): string {
  return issueToken(desk.signer, desk.now() - 3000)
}
