import { HONEYPOT_FIELD } from '../../../shared/forms/fields.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import type { Signer } from '../../crypto/signer.ts'
import { FixedWindowLimiter } from '../../http/rate-limit/fixed-window.ts'
import { verifyToken } from './form-token.ts'
import { RejectedSubmission } from './rejection.ts'

const WINDOW_MS = 10 * 60 * 1000
/** POSTs that a person needs for one message: errors, the check page, a retry. */
const POSTS_FOR_ONE = 5
/** Maximum number of different submissions per page load. */
const USES_OF_A_TOKEN = 5

/** Submissions accepted in ten minutes. */
export interface FormLimits {
  perAddress: number
  inAll: number
}

/** A form as received. */
export interface Submission {
  fields: Record<string, unknown>
  locale: Locale
  /** Rate limit key of the client. */
  from: string
  /** Whether it was sent by a script, which expects JSON. */
  json: boolean
  /** Token of the form, from the field or the cookie. */
  token: unknown
}

/** Decides whether a submission is a person's, without a CAPTCHA. */
export class SpamFilter {
  readonly #signer: Signer
  readonly #posts: FixedWindowLimiter
  readonly #taken: FixedWindowLimiter
  readonly #inAll: FixedWindowLimiter
  readonly #uses = new FixedWindowLimiter(USES_OF_A_TOKEN, 12 * 60 * 60 * 1000)

  constructor(signer: Signer, { perAddress, inAll }: FormLimits) {
    this.#signer = signer
    this.#posts = new FixedWindowLimiter(perAddress * POSTS_FOR_ONE, WINDOW_MS)
    this.#taken = new FixedWindowLimiter(perAddress, WINDOW_MS)
    this.#inAll = new FixedWindowLimiter(inAll, WINDOW_MS)
  }

  /**
   * Counts a request of a client.
   * @throws RejectedSubmission 429 if there were too many
   */
  consumeRequest(from: string, now: number): void {
    stopWhen(this.#posts.retryAfter(from, now))
    this.#posts.count(from, now)
  }

  /**
   * Checks honeypot and token.
   * @returns the nonce of the token
   * @throws RejectedSubmission with the reason
   */
  check({ fields, token }: Submission, now: number): string {
    if (fields[HONEYPOT_FIELD] !== undefined && fields[HONEYPOT_FIELD] !== '')
      throw new RejectedSubmission(400, 'trap')
    const reading = verifyToken(this.#signer, token, now)
    if (!reading.ok) throw new RejectedSubmission(400, reading.why)
    if (this.#uses.retryAfter(reading.nonce, now) > 0) throw new RejectedSubmission(400, 'oldToken')
    return reading.nonce
  }

  /**
   * Checks whether another submission may be accepted.
   * @throws RejectedSubmission 429 if there were too many
   */
  assertQuota(from: string, now: number): void {
    stopWhen(Math.max(this.#taken.retryAfter(from, now), this.#inAll.retryAfter('', now)))
  }

  /** Counts an accepted submission. */
  recordAccepted(from: string, nonce: string, now: number): void {
    this.#taken.count(from, now)
    this.#inAll.count('', now)
    this.#uses.count(nonce, now)
  }
}

function stopWhen(wait: number): void {
  if (wait > 0) throw new RejectedSubmission(429, 'tooMany', wait)
}
