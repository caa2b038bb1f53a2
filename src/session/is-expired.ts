import { CODE_EXPIRED } from '../../shared/sso/codes.ts'
import { getCode, getMessage } from './response-body.ts'

/** Whether a response body means that the session has expired: code 500201 and the word token (specification §4). */
export function isExpired(body: unknown): boolean {
  return getCode(body) === CODE_EXPIRED && /token/i.test(getMessage(body))
}
