import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { ssoCredentials } from '../../shared/sso/credentials.ts'
import { SSO_CALLS } from '../../shared/sso/endpoints.ts'
import { parseJsonObject } from '../http/body.ts'
import { HttpError } from '../http/errors.ts'

export type CallName = keyof typeof SSO_CALLS

/** A call from a browser, reduced to what a sign-on service may need. */
export interface SsoCall extends v.InferOutput<typeof ssoCredentials> {
  name: CallName
}

/** Response to a call: HTTP status, and JSON body with a code. */
export interface SsoAnswer {
  status: number
  body: unknown
}

const BODY_MAX_BYTES = 8 * 1024

export const CALL_NAMES = Object.keys(SSO_CALLS) as CallName[]

/**
 * Parses a call. The token may be in the body, or in the header that the client sends with every call.
 * @throws HttpError if the body is too large or malformed
 */
export async function parseCall(name: CallName, request: IncomingMessage): Promise<SsoCall> {
  const { accessToken, ticket } = await parseJsonObject(request, BODY_MAX_BYTES)
  const result = v.safeParse(ssoCredentials, {
    accessToken: accessToken ?? request.headers.accesstoken ?? '',
    ticket: ticket ?? ''
  })
  if (result.success) return { name, ...result.output }
  const field = v.getDotPath(result.issues[0])
  throw new HttpError(400, `${field} must be a text without white space.`)
}
