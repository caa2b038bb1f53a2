import type { IncomingMessage } from 'node:http'
import { SSO_CALLS, SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import { HttpError, parseJsonBody } from '../http/json.ts'

export type CallName = keyof typeof SSO_CALLS

/** A call from a browser, reduced to what a sign-on service may need. */
export interface SsoCall {
  name: CallName
  accessToken: string
  ticket: string
}

/** Response to a call: HTTP status, JSON body with a code, and cookies to set. */
export interface SsoAnswer {
  status: number
  body: unknown
  cookies?: string[]
}

const BODY_MAX_BYTES = 8 * 1024
const PASS = /^[\x21-\x7e]{0,4096}$/

/** Returns which call a path is; undefined for any other path. */
export function callName(path: string): CallName | undefined {
  const names = Object.keys(SSO_CALLS) as CallName[]
  return names.find(name => path === SSO_PREFIX + SSO_CALLS[name])
}

/**
 * Parses a call. The token may be in the body, or in the header that the client sends with every call.
 * @throws HttpError if the body is too large or malformed
 */
export async function parseCall(name: CallName, request: IncomingMessage): Promise<SsoCall> {
  const body = await parseJsonBody(request, BODY_MAX_BYTES)
  const header = request.headers.accesstoken
  return {
    name,
    accessToken: pass('accessToken', body.accessToken ?? header ?? ''),
    ticket: pass('ticket', body.ticket ?? '')
  }
}

function pass(name: string, value: unknown): string {
  if (typeof value === 'string' && PASS.test(value)) return value
  throw new HttpError(400, `${name} must be a text without white space.`)
}
