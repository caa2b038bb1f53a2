import { CODE_EXPIRED } from '../../server/sso/rules/codes.ts'
import { codeOf, messageOf } from './body.ts'

/** Whether an answer says that the session has expired: code 500201 and the word token (specification §4). */
export function isExpired(body: unknown): boolean {
  return codeOf(body) === CODE_EXPIRED && /token/i.test(messageOf(body))
}
