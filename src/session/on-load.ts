// All that a guest's page runs of the session: it takes a ticket out of the address, looks whether a
// token is stored, and gives the sign-in link the way back.
import { REDIRECT_PARAM } from '../../server/sso/rules/endpoints.ts'
import { withoutTicket } from '../../server/sso/rules/return-url.ts'
import type { StoredSession } from './storage.ts'
import { requestSessionFromTabs } from './tab-request.ts'

const { pathname, search, hash } = location
const { address, ticket } = withoutTicket(pathname + search + hash)
if (ticket !== undefined) history.replaceState(history.state, '', address)

const wake = async (given?: StoredSession) =>
  (await import('./start.ts')).startSession(ticket, given)
const stored = () => {
  try {
    return sessionStorage.getItem('token')
  } catch {
    return null
  }
}
if (ticket || stored()) wake()
else requestSessionFromTabs(wake)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !stored()) requestSessionFromTabs(wake)
})
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-sign-in]')
  if (!link) return
  const url = new URL(link.href)
  url.searchParams.set(REDIRECT_PARAM, location.href)
  link.href = url.href
})
