import { BASE } from '../base-path.ts'
import { SESSION_RECHECK_MS } from '../constants.ts'
import { observeElements } from '../footprint/observe-elements.ts'
import { pageLocale } from '../i18n/page.ts'
import { STAFF_EVENT } from '../islands/staff-event.ts'
import { sessionConfig } from '../login/config.ts'
import { GUEST_TOKEN, isGuest } from '../login/guest.ts'
import { $login } from '../login/login-store.ts'
import { sessionMessages } from '../login/messages.ts'
import { readStoredSession, type StoredSession } from '../login/storage.ts'
import { expiryAlert, type ShowAlert } from './expiry.ts'
import { requestClient } from './request.ts'
import { signOut } from './sign-out.ts'
import { createSsoClient } from './sso-client.ts'
import { createStaffSession, type StaffSession } from './staff-session.ts'
import { syncTabs } from './tab-sync.ts'

let running: { own: StaffSession; logOut: () => void } | undefined

/** Signs out from anywhere on the page; does nothing before the session has started. */
export function signOutHere(): void {
  running?.logOut()
}

/**
 * Starts the session on a page: checks it, hydrates the islands that show it, synchronizes it with other tabs. The page of a guest
 * never loads this module.
 * @param ticket one-time ticket from the return address
 * @param fromTab session of another tab
 */
export function startSession(ticket?: string, fromTab?: StoredSession): StaffSession {
  running ??= start()
  const { own } = running
  if (fromTab) own.adopt(fromTab)
  else own.check(ticket)
  return own
}

function start(): { own: StaffSession; logOut: () => void } {
  const words = sessionMessages[pageLocale()]
  const calls = createSsoClient(
    requestClient({
      base: sessionConfig.ssoBase,
      appId: sessionConfig.appId,
      requestType: sessionConfig.requestType,
      extraHeaders: sessionConfig.extraHeaders,
      token: () => readStoredSession().token || GUEST_TOKEN,
      words,
      onExpired: () => expired()
    })
  )
  let tabs = openTabs()
  const own = createStaffSession(calls, message => tabs.send(message))
  const logOut = () =>
    signOut(calls, {
      token: readStoredSession().token,
      loginUrl: sessionConfig.loginUrl,
      site: location.origin + BASE.slice(0, -1),
      homePath: `/${pageLocale()}/`,
      forget: () => own.forget(),
      go: address => location.assign(address)
    })
  const expired = expiryAlert(words, showAlert, logOut)
  $login.listen(({ isLogin }) => {
    if (isLogin) startStaff()
  })
  // Not for a guest with a ticket: until it is confirmed events are dropped, and each browse event occurs only once.
  if (!isGuest(readStoredSession())) startStaff()
  recheckAfterLong(own)
  addEventListener('pagehide', () => tabs.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    tabs = openTabs()
    if (!readStoredSession().token) own.forget(false)
  })
  return { own, logOut }

  function openTabs() {
    return syncTabs(readStoredSession, message => {
      if (message === 'out') own.forget(false)
      else own.adopt(message.give)
    })
  }
}

/** Tracks the page and hydrates its islands, which show who is signed in. */
function startStaff(): void {
  observeElements()
  dispatchEvent(new Event(STAFF_EVENT))
}

function recheckAfterLong(own: StaffSession): void {
  let away = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') away = Date.now()
    else if (Date.now() - away >= SESSION_RECHECK_MS) own.check()
  })
}

const showAlert: ShowAlert = async alert => {
  const { showMessage } = await import('../overlay/message-box.ts')
  const end = await showMessage({ ...alert, kind: 'alert' })
  return end === 'confirmed' ? end : 'closed'
}
