import { randomBytes } from 'node:crypto'
import type { Locale } from '../../i18n/locale.ts'
import { html } from '../html.ts'
import { LoginThrottle } from '../login-throttle.ts'
import type { SecondFactors } from '../second-factor.ts'
import { alert, codeField, pendingFactor, recoveryCodes } from './factor-forms.ts'
import { renderDocument } from './html-document.ts'
import { accountMessages } from './messages.ts'

/** Time to enter a code after the password. */
const TTL_MS = 10 * 60_000
const MAX_PENDING = 1000
/** Codes have six digits: fewer attempts than for passwords. */
const CODE_LIMITS = { pair: 5, account: 10, client: 40, seconds: 15 * 60 }

/** Who has entered a right password. */
export interface Verified {
  id: string
  /** What they signed in as. */
  login: string
}

interface Pending<Person> {
  person: Person
  stamp: unknown
  expiresAt: number
  /** Whether the code was right, and only the recovery codes are left to be read. */
  isDone: boolean
}

/** The page of the second step, as a browser asked for it. */
export interface StepRequest {
  language: Locale
  /** Name of the service, also in the authenticator app. */
  title: string
  /** Icon of the page. */
  icon?: string
  /** Rate limit key of the client's address. */
  client: string
}

/** Answer of the second step: a page, or the person who passed, or `undefined` if the sign-in was given up. */
export type StepAnswer<Person> =
  | { page: string; status: number; wait: number }
  | { passed: Person | undefined }

export interface SecondStepOptions {
  factors: SecondFactors
  /** Whether every account must have a second factor. */
  isRequired: boolean
  /** A value that changes with the password of a user; undefined if there is no such user. */
  stamp: (userId: string) => unknown
  /** Clock in milliseconds, for tests. */
  now?: () => number
}

/** The second step of sign-in, for accounts with a second factor, and for those that must set one up. */
export class SecondStep<Person extends Verified> {
  readonly #factors: SecondFactors
  readonly #isRequired: boolean
  readonly #stamp: SecondStepOptions['stamp']
  readonly #now: () => number
  readonly #pending = new Map<string, Pending<Person>>()
  readonly #throttle = new LoginThrottle(CODE_LIMITS)

  constructor({ factors, isRequired, stamp, now = Date.now }: SecondStepOptions) {
    this.#factors = factors
    this.#isRequired = isRequired
    this.#stamp = stamp
    this.#now = now
  }

  /** Begins the second step. Returns its secret, for a cookie; undefined if the password suffices. */
  async begin(person: Person): Promise<string | undefined> {
    const isOn = this.#factors.isOn(person.id)
    if (!isOn && !this.#isRequired) return undefined
    if (!isOn) await this.#factors.begin(person.id)
    for (const [key, { expiresAt }] of this.#pending) {
      if (expiresAt > this.#now() && this.#pending.size < MAX_PENDING) break
      this.#pending.delete(key)
    }
    const key = randomBytes(24).toString('base64url')
    const stamp = this.#stamp(person.id)
    this.#pending.set(key, { person, stamp, isDone: false, expiresAt: this.#now() + TTL_MS })
    return key
  }

  /** Returns who is at the second step, with the password as it was. */
  find(key: string): Person | undefined {
    const pending = this.#pending.get(key)
    if (!pending || pending.expiresAt <= this.#now()) return undefined
    const { person, stamp } = pending
    return stamp !== undefined && stamp === this.#stamp(person.id) ? person : undefined
  }

  /** Renders the page for someone whom `find` returns. */
  show(person: Person, request: StepRequest, error?: string): string {
    const words = accountMessages[request.language]
    const pending = this.#factors.isOn(person.id)
      ? undefined
      : this.#factors.pending(person.id, request.title, person.login)
    return this.#render(
      request,
      html`<p class="place">${person.login}</p>${alert(error)}
${pending && html`<p class="notice">${words.factorRequired}</p>`}
<form method="post">
${pending && pendingFactor(pending, words)}
${codeField(words, !pending)}
<button type="submit" name="step" value="code">${words.confirm}</button>
</form>
<form method="post"><button class="quiet" type="submit" name="step" value="cancel">${words.cancel}</button></form>`
    )
  }

  /** Answers a form of the page. */
  async answer(
    key: string,
    person: Person,
    form: URLSearchParams,
    request: StepRequest
  ): Promise<StepAnswer<Person>> {
    const isDone = this.#pending.get(key)?.isDone
    if (isDone || form.get('step') === 'cancel') {
      this.#pending.delete(key)
      return { passed: isDone ? person : undefined }
    }
    const words = accountMessages[request.language]
    const refuse = (error: string, status: number, wait = 0) => ({
      page: this.show(person, request, error),
      status,
      wait
    })
    const wait = await this.#throttle.consume(person.id, request.client)
    if (wait > 0) return refuse(words.wait(Math.ceil(wait / 60)), 429, wait)
    const code = form.get('code') ?? ''
    const isOn = this.#factors.isOn(person.id)
    const codes = isOn ? undefined : await this.#factors.confirm(person.id, code)
    const isRight = isOn ? await this.#factors.redeem(person.id, code) : codes !== undefined
    if (!isRight) return refuse(words.wrongCode, 401)
    await this.#throttle.reset(person.id, request.client)
    if (codes) return { page: this.#showCodes(key, codes, request), status: 200, wait: 0 }
    this.#pending.delete(key)
    return { passed: person }
  }

  #showCodes(key: string, codes: string[], request: StepRequest): string {
    const pending = this.#pending.get(key)
    if (pending) pending.isDone = true
    const words = accountMessages[request.language]
    return this.#render(
      request,
      html`${recoveryCodes(codes, words)}
<form method="post"><button type="submit">${words.continue}</button></form>`
    )
  }

  #render({ language, title, icon }: StepRequest, main: ReturnType<typeof html>): string {
    const words = accountMessages[language]
    return renderDocument({
      lang: words.lang,
      title: `${words.factor} · ${title}`,
      ...(icon && { icon }),
      main: html`<h1>${words.factor}</h1>
${main}`,
      footer: html``
    })
  }
}
