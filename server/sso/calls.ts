import type { IncomingMessage } from 'node:http'
import { HttpError, parseJsonBody } from '../http/json.ts'
import { SSO_CALLS, SSO_PREFIX } from './rules/endpoints.ts'

export type CallName = keyof typeof SSO_CALLS

/** A call as it came from a browser: what a service may need, and nothing else of it. */
export interface SsoCall {
  name: CallName
  accessToken: string
  ticket: string
}

/** Answer to a call: an HTTP status, a body with a code, and cookies where there are some to set. */
export interface SsoAnswer {
  status: number
  body: unknown
  cookies?: string[]
}

const BODY_MAX_BYTES = 8 * 1024
const PASS = /^[\x21-\x7e]{0,4096}$/

/** Which call a path is; nothing for any other path. */
export function callName(path: string): CallName | undefined {
  const names = Object.keys(SSO_CALLS) as CallName[]
  return names.find(name => path === SSO_PREFIX + SSO_CALLS[name])
}

/**
 * Reads a call. The token may stand in the body or, as the client sends it with every call, in the
 * header.
 * @throws HttpError where it is too large or broken
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
  throw new HttpError(400, `${name} should be a text without white space.`)
}
