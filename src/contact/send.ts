import { FORM_TOKEN, type FormEnvelope, type FormResponse } from '../../shared/forms/endpoints.ts'
import type { FormError } from '../../shared/forms/fields.ts'
import {
  type HONEYPOT_FIELD,
  IDEMPOTENCY_KEY_FIELD,
  TOKEN_FIELD
} from '../../shared/forms/fields.ts'
import type { Endpoint, ResponseOf } from '../../shared/http/endpoint.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { withBase } from '../base-path.ts'
import { REQUEST_TIMEOUT_MS } from '../constants.ts'

/** Result of a submission. `unreachable`: no response, so the same may be sent again. */
export type Sent =
  | { kind: 'received' }
  | { kind: 'wrong'; errors: FormError[] }
  | { kind: 'refused'; message: string }
  | { kind: 'offline' }
  | { kind: 'unreachable' }

interface Token {
  token: string
  /** When it becomes valid, in milliseconds of performance.now. */
  ready: number
}

/** Fields of a form that the page sends. */
type Fields<Request> = Omit<Request, keyof FormEnvelope> & Pick<FormEnvelope, typeof HONEYPOT_FIELD>

/** Sends a form: fetches a token on the first interaction, and sends once the token is valid. */
export class Sender<Request extends FormEnvelope> {
  readonly #endpoint: Endpoint<Request, FormResponse>
  readonly #locale: Locale
  #token: Promise<Token> | undefined

  constructor(endpoint: Endpoint<Request, FormResponse>, locale: Locale) {
    this.#endpoint = endpoint
    this.#locale = locale
  }

  /** Fetches a token ahead of time; a failure is reported by send. */
  prepare(): void {
    this.#token ??= fetchToken()
    this.#token.catch(() => {
      this.#token = undefined
    })
  }

  /** Sends the fields. A retry with the same idempotency key and fields is the same message. Never rejects. */
  async send(fields: Fields<Request>, key: string): Promise<Sent> {
    try {
      const first = await this.#post(fields, key)
      if (first !== 'renew') return first
      this.#token = undefined
      const second = await this.#post(fields, key)
      return second === 'renew' ? { kind: 'unreachable' } : second
    } catch {
      return { kind: navigator.onLine ? 'unreachable' : 'offline' }
    }
  }

  async #post(fields: Fields<Request>, key: string): Promise<Sent | 'renew'> {
    this.prepare()
    const { token, ready } = (await this.#token) ?? (await fetchToken())
    await new Promise(done => setTimeout(done, Math.max(0, ready - performance.now())))
    const { method, path } = this.#endpoint
    // The locale is in the query string, so that the server knows it even if the body is invalid.
    const answer = await fetch(`${withBase(path)}?locale=${this.#locale}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...fields,
        locale: this.#locale,
        [TOKEN_FIELD]: token,
        [IDEMPOTENCY_KEY_FIELD]: key
      }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    })
    if (answer.ok) return { kind: 'received' }
    const { errors } = (await answer.json()) as Extract<FormResponse, { errors: unknown }>
    const whole = errors.find(({ field }) => field === TOKEN_FIELD || field === 'form')
    if (whole?.field === TOKEN_FIELD) return 'renew'
    return whole ? { kind: 'refused', message: whole.message } : { kind: 'wrong', errors }
  }
}

async function fetchToken(): Promise<Token> {
  const answer = await fetch(withBase(FORM_TOKEN.path), {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  })
  if (!answer.ok) throw new Error(`The token was refused: ${answer.status}.`)
  const { token, wait } = (await answer.json()) as ResponseOf<typeof FORM_TOKEN>
  // With a margin for clock differences.
  return { token, ready: performance.now() + wait + 100 }
}
