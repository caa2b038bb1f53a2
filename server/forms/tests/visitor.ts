// A visitor of the tests: requests a token and submits.
import type { Forms } from '../forms.ts'
import { issueToken } from '../spam/form-token.ts'

/** Returns a token issued just now. */
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
 * Posts a form as a browser without scripts does. Follows a redirect to a form shown again, but no other redirect.
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

/** Returns a token issued three seconds ago. */
export function oldEnough({ context }: Forms): string {
  return issueToken(context.signer, context.now() - 3000)
}
