// All that the page of a guest runs of the session: removes a ticket from the address, checks for a stored token, and
// adds the return address to the sign-in link.
import { REDIRECT_PARAM } from '../../shared/sso/endpoints.ts'
import { withoutTicket } from '../../shared/sso/return-url.ts'
import type { StoredSession } from '../login/storage.ts'
import { requestSessionFromTabs } from './tab-request.ts'

const { pathname, search, hash } = location
let { address, ticket } = withoutTicket(pathname + search + hash)
if (ticket !== undefined) history.replaceState(history.state, '', address)

const start = async (fromTab?: StoredSession) => {
  const { startSession } = await import('./start.ts')
  startSession(ticket, fromTab)
  ticket = undefined
}
const stored = () => {
  try {
    return sessionStorage.getItem('token')
  } catch {
    return null
  }
}
const resume = () => {
  if (ticket || stored()) start()
  else requestSessionFromTabs(start)
}
resume()
// In the bfcache a page misses a sign-in.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) resume()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !stored()) requestSessionFromTabs(start)
})
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-sign-in]')
  if (!link) return
  const url = new URL(link.href)
  url.searchParams.set(REDIRECT_PARAM, location.href)
  link.href = url.href
})
