// A visitor of the tests: gets a token, waits as long as a person would, posts.
import type { Forms } from '../forms.ts'
import { issueToken } from '../gate/token.ts'
import { FORM_MIN_AGE_MS } from '../rules/limits.ts'

/** A token that is old enough to be used. */
export async function agedToken(url: string, from = '198.51.100.1'): Promise<string> {
  const token = await freshToken(url, from)
  await new Promise(done => setTimeout(done, FORM_MIN_AGE_MS + 50))
  return token
}

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
  return issueToken(desk.signer, Date.now() - 3000)
}
