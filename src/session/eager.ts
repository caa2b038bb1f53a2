// All that a guest's page runs of the session: it takes a ticket out of the address, looks whether a
// token is stored, and gives the sign-in link the way back.
import { REDIRECT_PARAM } from '../../server/sso/rules/endpoints.ts'
import { withoutTicket } from '../../server/sso/rules/return-url.ts'
import { askTabs } from './ask-tabs.ts'
import type { Kept } from './storage.ts'

const { pathname, search, hash } = location
const { address, ticket } = withoutTicket(pathname + search + hash)
if (ticket !== undefined) history.replaceState(history.state, '', address)

const wake = async (given?: Kept) => (await import('./live.ts')).start(ticket, given)
const stored = () => {
  try {
    return sessionStorage.getItem('token')
  } catch {
    return null
  }
}
if (ticket || stored()) wake()
else askTabs(wake)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !stored()) askTabs(wake)
})
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-sign-in]')
  if (!link) return
  const url = new URL(link.href)
  url.searchParams.set(REDIRECT_PARAM, location.href)
  link.href = url.href
})
