import type { Hono } from 'hono'
import { isLocale } from '../../../shared/i18n/locale.ts'
import {
  type AccountAccess,
  type AccountAnswer,
  AccountPage,
  type AccountRequest
} from '../../../shared/server/account/account-page.ts'
import { clientKey, type TrustProxy } from '../../../shared/server/client-ip.ts'
import type { SecondFactors } from '../../../shared/server/second-factor.ts'
import {
  ACCOUNT_PATH,
  LOGIN_PATH,
  REDIRECT_PARAM,
  SSO_PREFIX
} from '../../../shared/sso/endpoints.ts'
import { readBytes } from '../../http/body.ts'
import { isCrossSite } from '../../http/csrf.ts'
import type { Call, HttpEnv } from '../../http/routes.ts'
import { withSiteBase } from '../../http/site-base.ts'
import { clearCookie, cookieValue, SESSION_COOKIE } from '../cookies.ts'
import { localeOfPath } from '../error-page.ts'
import { returnPath, sendPrivateRedirect } from '../redirect.ts'
import { documentIcon, retryAfter, sendDocument } from '../send-document.ts'
import type { TicketStore } from '../tickets.ts'
import type { LocalAccount, StaffAccounts } from './accounts.ts'
import { staffTitle } from './messages.ts'

const FORM_MAX_BYTES = 8 * 1024
/** Parameter of the sign-in page: leads to the account page afterwards. */
export const TO_ACCOUNT_PARAM = 'account'

export interface AccountPageParts {
  siteUrl: string
  trustProxy: TrustProxy
  tickets: TicketStore
  accounts: StaffAccounts
  factors: SecondFactors
  isFactorRequired: boolean
}

/** Adds the page of one's own account, for staff with a session at the sign-in page. */
export function addAccountPage(routes: Hono<HttpEnv>, parts: AccountPageParts): void {
  const { siteUrl, factors, isFactorRequired } = parts
  const page = new AccountPage({
    factors,
    isRequired: isFactorRequired,
    title: staffTitle,
    icon: documentIcon(siteUrl)
  })
  routes.on(['GET', 'POST'], SSO_PREFIX + ACCOUNT_PATH, async c => {
    const access = await findAccess(c, parts)
    if (!access) return toSignIn(c, siteUrl)
    return send(c, siteUrl, await page.answer(access, await toRequest(c, parts)))
  })
}

function send(c: Call, siteUrl: string, answer: AccountAnswer): Response {
  if ('query' in answer)
    return sendPrivateRedirect(c, siteUrl, `${SSO_PREFIX}${ACCOUNT_PATH}?${answer.query}`)
  if ('signedOut' in answer) {
    clearCookie(c, siteUrl, SESSION_COOKIE)
    return toSignIn(c, siteUrl)
  }
  return sendDocument(c, siteUrl, answer.page, answer.status, retryAfter(answer.wait))
}

function toSignIn(c: Call, siteUrl: string): Response {
  const query = new URLSearchParams({
    [REDIRECT_PARAM]: withSiteBase(siteUrl, returnPath(c, siteUrl)),
    [TO_ACCOUNT_PARAM]: '1'
  })
  return sendPrivateRedirect(c, siteUrl, `${SSO_PREFIX}${LOGIN_PATH}?${query}`)
}

async function toRequest(
  c: Call,
  { siteUrl, trustProxy }: AccountPageParts
): Promise<AccountRequest> {
  const { incoming } = c.env
  const query = new URL(c.req.url).searchParams
  const back = returnPath(c, siteUrl)
  const lang = query.get('lang') ?? undefined
  const form =
    c.req.method === 'POST'
      ? new URLSearchParams((await readBytes(incoming, FORM_MAX_BYTES)).toString('utf8'))
      : undefined
  return {
    language: isLocale(lang) ? lang : localeOfPath(back),
    query,
    form,
    client: clientKey(incoming, trustProxy),
    isForeign: isCrossSite(siteUrl, incoming),
    back: withSiteBase(siteUrl, back)
  }
}

/** What the browser's session may change; undefined if it has none. */
async function findAccess(c: Call, parts: AccountPageParts): Promise<AccountAccess | undefined> {
  const { tickets, accounts } = parts
  const session = await tickets.find('session', cookieValue(c, SESSION_COOKIE), true)
  const account = session && accounts.get(session.person.oort_uuid)
  return account && toAccess(account, session.signIn?.id ?? '', parts)
}

function toAccess(
  { login, oort_uuid: id, oort_name: name }: LocalAccount,
  signIn: string,
  { tickets, accounts }: AccountPageParts
): AccountAccess {
  return {
    account: { id, name, login, words: [login, name] },
    sessions: () => tickets.list(id, signIn),
    endSession: key => tickets.endSignIn(id, key),
    endSessions: which => tickets.endAll(id, which === 'others' ? signIn : undefined),
    verifyPassword: async password => (await accounts.verify(login, password))?.oort_uuid === id,
    setPassword: password => accounts.setPassword(login, password, signIn)
  }
}
