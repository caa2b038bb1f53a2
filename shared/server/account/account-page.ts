import { type Locale, writingTags } from '../../i18n/locale.ts'
import { type Html, html, raw } from '../html.ts'
import { LoginThrottle } from '../login-throttle.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../password.ts'
import { findPasswordProblem } from '../password-rules.ts'
import type { SecondFactors } from '../second-factor.ts'
import { alert, codeField, pendingFactor, recoveryCodes } from './factor-forms.ts'
import { renderDocument } from './html-document.ts'
import { languageLinks } from './language-links.ts'
import { type AccountMessages, accountMessages } from './messages.ts'

/** One's own account. */
export interface OwnAccount {
  id: string
  name: string
  /** What one signs in as. */
  login: string
  /** Words that a password may not consist of. */
  words: string[]
}

/** A session of an account. */
export interface OwnSession {
  /** Identifies it in forms; of no use for signing in. */
  key: string
  /** Browser and system; empty if unknown. */
  device: string
  /** Milliseconds since 1970. */
  startedAt: number
  seenAt: number
  isCurrent: boolean
}

/** An account as its holder, who is signed in, may change it. */
export interface AccountAccess {
  account: OwnAccount
  sessions(): OwnSession[]
  /** Ends a session of the account. */
  endSession(key: string): Promise<void>
  /** Ends all sessions of the account, or all but the current one. */
  endSessions(which: 'all' | 'others'): Promise<void>
  verifyPassword(password: string): Promise<boolean>
  /** Changes the password, which is acceptable, and ends all other sessions. */
  setPassword(password: string): Promise<void>
}

/** The account page as a browser asked for it; `form` is that of a POST. */
export interface AccountRequest {
  language: Locale
  /** Query of the page's address. */
  query: URLSearchParams
  form: URLSearchParams | undefined
  /** Rate limit key of the client's address. */
  client: string
  /** Whether another site sent the form. */
  isForeign: boolean
  /** Address that the page leads back to. */
  back: string
}

/** Answer: a page; or a redirect to the page itself (with a query) or to sign-in. */
export type AccountAnswer =
  | { page: string; status: number; wait: number }
  | { query: URLSearchParams }
  | { signedOut: true }

export interface AccountPageOptions {
  factors: SecondFactors
  /** Whether every account must have a second factor. */
  isRequired: boolean
  /** Name of the service by language. */
  title: Record<Locale, string>
  icon?: string
}

/** Parameter of the page's address: what was done. */
const DONE_PARAM = 'done'
const LIMITS = { pair: 5, account: 20, client: 40, seconds: 15 * 60 }

interface Refusal {
  error: string
  status: number
  wait: number
}
type View = Partial<Refusal> & { notice?: string | undefined }

/** The account page: own sessions, password and second factor. It works without scripts. */
export class AccountPage {
  readonly #options: AccountPageOptions
  readonly #throttle = new LoginThrottle(LIMITS)

  constructor(options: AccountPageOptions) {
    this.#options = options
  }

  async answer(access: AccountAccess, request: AccountRequest): Promise<AccountAnswer> {
    const { form, query, language } = request
    const words = accountMessages[language]
    if (!form) {
      const notices: Record<string, string> = {
        ended: words.ended,
        password: words.passwordChanged,
        off: words.turnedOff
      }
      return this.#show(access, request, { notice: notices[query.get(DONE_PARAM) ?? ''] })
    }
    if (request.isForeign)
      return this.#show(access, request, { error: words.foreignSite, status: 403 })
    const result = await this.#act(access, request, form)
    if ('error' in result) return this.#show(access, request, result)
    return result
  }

  async #act(
    access: AccountAccess,
    request: AccountRequest,
    form: URLSearchParams
  ): Promise<AccountAnswer | Refusal> {
    const { factors } = this.#options
    const { id } = access.account
    switch (form.get('action')) {
      case 'end':
        await access.endSession(form.get('session') ?? '')
        return access.sessions().some(({ isCurrent }) => isCurrent)
          ? done(request, 'ended')
          : { signedOut: true }
      case 'end-all':
        await access.endSessions('all')
        return { signedOut: true }
      case 'password':
        return this.#changePassword(access, request, form)
      case 'cancel':
        await factors.cancel(id)
        return done(request)
      case 'confirm':
        return this.#confirm(access, request, form)
      case 'begin':
        return (await this.#checkPassword(access, request, form)) ?? this.#begin(id, request)
      case 'off':
        return (await this.#checkPassword(access, request, form)) ?? this.#turnOff(id, request)
      default:
        return done(request)
    }
  }

  /** Checks the current password, with a limit of attempts. */
  async #checkPassword(
    { account, verifyPassword }: AccountAccess,
    { client, language }: AccountRequest,
    form: URLSearchParams
  ): Promise<Refusal | undefined> {
    const words = accountMessages[language]
    const wait = await this.#throttle.consume(account.id, client)
    if (wait > 0) return { error: words.wait(Math.ceil(wait / 60)), status: 429, wait }
    if (!(await verifyPassword(form.get('old') ?? '')))
      return { error: words.wrongPassword, status: 403, wait: 0 }
    await this.#throttle.reset(account.id, client)
    return undefined
  }

  async #changePassword(
    access: AccountAccess,
    request: AccountRequest,
    form: URLSearchParams
  ): Promise<AccountAnswer | Refusal> {
    const words = accountMessages[request.language]
    const refuse = (error: string): Refusal => ({ error, status: 400, wait: 0 })
    const password = form.get('new') ?? ''
    if (password !== form.get('repeat')) return refuse(words.differentPasswords)
    const problem = await findPasswordProblem(password, access.account.words)
    if (problem) return refuse(words.passwordProblems[problem])
    const refused = await this.#checkPassword(access, request, form)
    if (refused) return refused
    if (password === form.get('old')) return refuse(words.samePassword)
    await access.setPassword(password)
    return done(request, 'password')
  }

  async #begin(id: string, request: AccountRequest): Promise<AccountAnswer> {
    await this.#options.factors.begin(id)
    return done(request)
  }

  async #turnOff(id: string, request: AccountRequest): Promise<AccountAnswer> {
    if (this.#options.isRequired) return done(request)
    await this.#options.factors.remove(id)
    return done(request, 'off')
  }

  async #confirm(
    { account, endSessions }: AccountAccess,
    { client, language, query }: AccountRequest,
    form: URLSearchParams
  ): Promise<AccountAnswer | Refusal> {
    const words = accountMessages[language]
    const wait = await this.#throttle.consume(account.id, client)
    if (wait > 0) return { error: words.wait(Math.ceil(wait / 60)), status: 429, wait }
    const codes = await this.#options.factors.confirm(account.id, form.get('code') ?? '')
    if (!codes) return { error: words.wrongCode, status: 403, wait: 0 }
    await this.#throttle.reset(account.id, client)
    // They began without the second factor.
    await endSessions('others')
    const main = html`<h1>${words.recovery}</h1>
${recoveryCodes(codes, words)}
<p><a href="?${withoutDone(query).toString()}">${words.continue}</a></p>`
    return { page: this.#render(language, words.recovery, main, html``), status: 200, wait: 0 }
  }

  #show(access: AccountAccess, request: AccountRequest, view: View): AccountAnswer {
    const { language, query, back } = request
    const words = accountMessages[language]
    const { account } = access
    const main = html`<h1>${words.account}</h1>
<p class="place">${account.name} · ${account.login}</p>
${view.notice && html`<p class="notice" role="status">${view.notice}</p>`}${alert(view.error)}
${sessionList(access.sessions(), words, language)}
${passwordForm(account.login, words)}
${this.#factorForms(account, words, language)}`
    const footer = html`<a href="${back}">${words.back}</a> ${languageLinks(language, withoutDone(query))}`
    return {
      page: this.#render(language, words.account, main, footer),
      status: view.status ?? 200,
      wait: view.wait ?? 0
    }
  }

  #factorForms({ id, login }: OwnAccount, words: AccountMessages, language: Locale): Html {
    const { factors, isRequired, title } = this.#options
    const heading = html`<h2 id="factor">${words.factor}</h2>`
    const pending = factors.pending(id, title[language], login)
    if (pending)
      return html`${heading}
<form method="post">
${pendingFactor(pending, words)}
${codeField(words, false)}
<button type="submit" name="action" value="confirm">${words.confirm}</button>
</form>
<form method="post"><button class="quiet" type="submit" name="action" value="cancel">${words.cancel}</button></form>`
    const isOn = factors.isOn(id)
    const state = isOn ? words.factorOn(factors.recoveryCodes(id)) : words.factorOff
    return html`${heading}
<p>${state}</p>
<form method="post">
${passwordField('old', 'factor-password', words.oldPassword, 'current-password')}
<button type="submit" name="action" value="begin">${isOn ? words.replace : words.turnOn}</button>
${isOn && !isRequired && html`<button class="quiet" type="submit" name="action" value="off">${words.turnOff}</button>`}
</form>`
  }

  #render(language: Locale, heading: string, main: Html, footer: Html): string {
    const { title, icon } = this.#options
    return renderDocument({
      lang: accountMessages[language].lang,
      title: `${heading} · ${title[language]}`,
      ...(icon && { icon }),
      isWide: true,
      main,
      footer
    })
  }
}

function sessionList(sessions: OwnSession[], words: AccountMessages, language: Locale): Html {
  const items = sessions.map(session => {
    const { key, device, startedAt, seenAt, isCurrent } = session
    const name = device || words.unknownDevice
    return html`<li class="device"><span><b>${name}${isCurrent && words.current}</b><span class="hint">${words.started} ${time(startedAt, language)} · <span class="whole">${words.seen} ${time(seenAt, language)}</span></span></span>
<form method="post"><input type="hidden" name="session" value="${key}"><button class="quiet" type="submit" name="action" value="end" aria-label="${words.signOut}: ${name}">${words.signOut}</button></form></li>`
  })
  return html`<h2>${words.sessions}</h2>
<ul>${items}</ul>
<div class="row"><form method="post"><button class="quiet" type="submit" name="action" value="end-all">${words.signOutEverywhere}</button></form></div>`
}

function passwordForm(login: string, words: AccountMessages): Html {
  return html`<h2>${words.password}</h2>
<form method="post">
<input type="hidden" name="username" autocomplete="username" value="${login}">
${passwordField('old', 'old', words.oldPassword, 'current-password')}
${passwordField('new', 'new', words.newPassword, 'new-password')}
${passwordField('repeat', 'repeat', words.repeatPassword, 'new-password')}
<p class="hint">${words.passwordHint}</p>
<button type="submit" name="action" value="password">${words.changePassword}</button>
</form>`
}

function passwordField(name: string, id: string, label: string, autocomplete: string): Html {
  const min = autocomplete === 'new-password' ? raw(` minlength="${MIN_PASSWORD_LENGTH}"`) : ''
  return html`<label for="${id}">${label}<input id="${id}" type="password" name="${name}" autocomplete="${autocomplete}" required${min} maxlength="${MAX_PASSWORD_LENGTH}"></label>`
}

function time(at: number, language: Locale): Html {
  const format = new Intl.DateTimeFormat(writingTags[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short'
  })
  const date = new Date(at)
  return html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`
}

/** Redirects to the page itself (Post/Redirect/Get). */
function done({ query }: AccountRequest, what?: string): AccountAnswer {
  const next = withoutDone(query)
  if (what) next.set(DONE_PARAM, what)
  return { query: next }
}

function withoutDone(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query)
  kept.delete(DONE_PARAM)
  return kept
}
