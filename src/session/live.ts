import { BASE } from '../base.ts'
import { MANIFEST_DELAY_MS, SESSION_RECHECK_MS } from '../constants.ts'
import { track } from '../footprint/track.ts'
import { pageLocale } from '../i18n/page.ts'
import { accountSlot } from './account.ts'
import { answerTabs } from './answer-tabs.ts'
import { ssoCalls } from './calls.ts'
import { sessionConfig } from './config.ts'
import { expiryAlert, type ShowAlert } from './expiry.ts'
import { GUEST_TOKEN, isGuest } from './guest.ts'
import { requestClient } from './request.ts'
import { type Session, session } from './session.ts'
import { signOut } from './sign-out.ts'
import { type Kept, readKept } from './storage.ts'
import { $login } from './store.ts'
import { sessionWords } from './words.ts'

let running: { own: Session; leave: () => void } | undefined

/** Signs out, from anywhere on a page of somebody who is signed in. */
export function leave(): void {
  running?.leave()
}

/**
 * Brings the session to life on a page: checks it, shows it in the header, hears other tabs. A guest's
 * page never loads this.
 * @param ticket from the return address
 * @param given session of another tab
 */
export function start(ticket?: string, given?: Kept): Session {
  running ??= wake()
  const { own } = running
  if (given) own.adopt(given)
  else own.check(ticket)
  return own
}

function wake(): { own: Session; leave: () => void } {
  const words = sessionWords[pageLocale()]
  const calls = ssoCalls(
    requestClient({
      base: sessionConfig.ssoBase,
      appId: sessionConfig.appId,
      requestType: sessionConfig.requestType,
      extraHeaders: sessionConfig.extraHeaders,
      token: () => readKept().token || GUEST_TOKEN,
      words,
      onExpired: () => expired()
    })
  )
  let tabs = openTabs()
  const own = session(calls, told => tabs.tell(told))
  const leave = () =>
    signOut(calls, {
      token: readKept().token,
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
  if (!isGuest(readKept())) track()
  recheckAfterLong(own)
  addEventListener('pagehide', () => tabs.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    tabs = openTabs()
    if (readKept().token) own.check()
    else own.forget(false)
  })
  return { own, leave }

  async function follow() {
    track()
    // Staff work here: their page is made ready when it has nothing else to do.
    whenIdle(() => import('../header/islands.tsx').then(({ takeOver }) => takeOver()))
    const { showNotice } = await import('../footprint/notice.ts')
    await showNotice(readKept().userId, words, `${BASE}${pageLocale()}/privacy#footprint`)
  }

  function openTabs() {
    return answerTabs(readKept, told => {
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

function recheckAfterLong(own: Session): void {
  let away = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') away = Date.now()
    else if (Date.now() - away >= SESSION_RECHECK_MS) own.check()
  })
}

const showAlert: ShowAlert = async alert => {
  const { showMessage } = await import('../overlay/show.ts')
  const end = await showMessage({ ...alert, kind: 'alert' })
  return end === 'confirmed' ? end : 'closed'
}
