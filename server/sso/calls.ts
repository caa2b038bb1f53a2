import type { IncomingMessage } from 'node:http'
import { parseJsonBody } from '../http/body.ts'
import { HttpError } from '../http/errors.ts'
import { SSO_CALLS, SSO_PREFIX } from './rules/endpoints.ts'

export type CallName = keyof typeof SSO_CALLS

/** A call from a browser, reduced to what a sign-on service may need. */
export interface SsoCall {
  name: CallName
  accessToken: string
  ticket: string
}

/** Response to a call: HTTP status, and JSON body with a code. */
export interface SsoAnswer {
  status: number
  body: unknown
}

const BODY_MAX_BYTES = 8 * 1024
const PASS = /^[\x21-\x7e]{0,4096}$/

export const CALL_NAMES = Object.keys(SSO_CALLS) as CallName[]

/** Returns the path of a call. */
export function callPath(name: CallName): string {
  return SSO_PREFIX + SSO_CALLS[name]
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
