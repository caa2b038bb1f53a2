import { BASE } from '../base-path.ts'
import { MANIFEST_DELAY_MS, SESSION_RECHECK_MS } from '../constants.ts'
import { observeElements } from '../footprint/observe-elements.ts'
import { pageLocale } from '../i18n/page.ts'
import { accountSlot } from './account.ts'
import { sessionConfig } from './config.ts'
import { expiryAlert, type ShowAlert } from './expiry.ts'
import { GUEST_TOKEN, isGuest } from './guest.ts'
import { sessionMessages } from './messages.ts'
import { requestClient } from './request.ts'
import { type StaffSession, session } from './session.ts'
import { signOut } from './sign-out.ts'
import { createSsoClient } from './sso-client.ts'
import { readStoredSession, type StoredSession } from './storage.ts'
import { $login } from './store.ts'
import { syncTabs } from './tab-sync.ts'

let running: { own: StaffSession; leave: () => void } | undefined

/** Signs out, from anywhere on a page of somebody who is signed in. */
export function signOutHere(): void {
  running?.leave()
}

/**
 * Brings the session to life on a page: checks it, shows it in the header, hears other tabs. A guest's
 * page never loads this.
 * @param ticket from the return address
 * @param given session of another tab
 */
export function startSession(ticket?: string, given?: StoredSession): StaffSession {
  running ??= wake()
  const { own } = running
  if (given) own.adopt(given)
  else own.check(ticket)
  return own
}

function wake(): { own: StaffSession; leave: () => void } {
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
  const own = session(calls, told => tabs.tell(told))
  const leave = () =>
    signOut(calls, {
      token: readStoredSession().token,
      loginUrl: sessionConfig.loginUrl,
      site: location.origin + BASE.slice(0, -1),
      homePath: `/${pageLocale()}/`,
      forget: () => own.forget(),
      go: address => location.assign(address)
    })
  const expired = expiryAlert(words, showAlert, leave)
  const slots = [...document.querySelectorAll('[data-account]')].map(slot =>
    accountSlot(slot, words.signOut, leave)
  )
  $login.listen(login => {
    for (const show of slots) show(login)
    if (login.isLogin) follow()
  })
  // What a guest does is not held back: it would be missing once a ticket proves good.
  if (!isGuest(readStoredSession())) observeElements()
  recheckAfterLong(own)
  addEventListener('pagehide', () => tabs.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    tabs = openTabs()
    if (readStoredSession().token) own.check()
    else own.forget(false)
  })
  return { own, leave }

  async function follow() {
    observeElements()
    // Staff work here: their page is made ready when it has nothing else to do.
    whenIdle(() => import('../header/enhance.tsx').then(({ enhanceHeader }) => enhanceHeader()))
    const { showNotice } = await import('../footprint/notice.ts')
    await showNotice(readStoredSession().userId, words, `${BASE}${pageLocale()}/privacy#footprint`)
  }

  function openTabs() {
    return syncTabs(readStoredSession, told => {
      if (told === 'out') own.forget(false)
      else own.adopt(told.give)
    })
  }
}

// What cannot be loaded now is loaded, and its failure told, on the first touch.
function whenIdle(run: () => Promise<void>): void {
  const go = () => void run().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(go)
  else setTimeout(go, MANIFEST_DELAY_MS)
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
