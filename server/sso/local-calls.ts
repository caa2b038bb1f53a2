import { CODE_EXPIRED, CODE_NOT_SIGNED_IN, CODE_OK } from '../../shared/sso/codes.ts'
import type { SsoResponse } from '../../shared/sso/endpoints.ts'
import type { Person } from '../../shared/sso/person.ts'
import type { SsoAnswer, SsoCall } from './calls.ts'
import type { TicketHolder, TicketStore } from './tickets.ts'

/**
 * Answers a call from the tickets and tokens that this server issued (specification §7, §8).
 * @param browser ID of the browser that a ticket must belong to
 * @param ended called with the holder of an ended session
 */
export async function handleCall(
  passes: TicketStore,
  call: SsoCall,
  browser: string,
  ended: (holder: TicketHolder) => void = () => {}
): Promise<SsoAnswer> {
  if (call.name === 'logout') {
    const holder = await passes.end('token', call.accessToken)
    if (!holder) return answer(CODE_NOT_SIGNED_IN, 'Nobody is signed in.')
    ended(holder)
    return answer(CODE_OK, 'Signed out.')
  }
  if (call.name === 'loginCheck' && call.ticket) {
    const holder = await passes.spend(call.ticket, browser)
    if (!holder)
      return answer(
        CODE_NOT_SIGNED_IN,
        'The ticket is used, expired, or belongs to another browser.'
      )
    return personAnswer(holder.person, await passes.issue('token', holder))
  }
  const check = call.name === 'loginCheck'
  const holder = await passes.find('token', call.accessToken, check)
  if (!holder) return answer(CODE_EXPIRED, 'The token is invalid or has expired.')
  return personAnswer(holder.person, call.accessToken)
}

function personAnswer(person: Person, accessToken: string): SsoAnswer {
  return answer(CODE_OK, 'OK', { userInfo: { ...person, accessToken } })
}

function answer(code: number, message: string, data?: unknown): SsoAnswer {
  const body: SsoResponse = { code, message, ...(data ? { data } : {}) }
  return { status: 200, body }
}
