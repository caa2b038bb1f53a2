import type { Signer } from '../../crypto/signer.ts'
import { FixedWindowLimiter } from '../../http/rate-limit/fixed-window.ts'
import type { FormLocale } from '../rules/fields.ts'
import { HONEYPOT_FIELD } from '../rules/fields.ts'
import { verifyToken } from './form-token.ts'
import { RejectedSubmission } from './rejection.ts'

const WINDOW_MS = 10 * 60 * 1000
/** Posts that a person makes for one message: mistakes, a check page, a second try. */
const POSTS_FOR_ONE = 5
/** So many different submissions one load of a form may make. */
const USES_OF_A_TOKEN = 5

/** How many submissions are taken in ten minutes. */
export interface FormLimits {
  perAddress: number
  inAll: number
}

/** A form as it came over the wire. */
export interface Submission {
  fields: Record<string, unknown>
  locale: FormLocale
  /** What limits are counted by. */
  from: string
  /** Whether scripts sent it, which want JSON back. */
  json: boolean
  /** Token of the form, wherever it came from. */
  token: unknown
}

/** Decides whether a submission is a person's, without asking a person anything. */
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

  /** Counts a request from an address. Throws a 429 `RejectedSubmission` where there were too many. */
  consumeRequest(from: string, now: number): void {
    stopWhen(this.#posts.retryAfter(from, now))
    this.#posts.count(from, now)
  }

  /**
   * Looks at the trap and the token.
   * @returns the nonce of the token
   * @throws Refusal that says why it is not taken
   */
  check({ fields, token }: Submission, now: number): string {
    if (fields[HONEYPOT_FIELD] !== undefined && fields[HONEYPOT_FIELD] !== '')
      throw new RejectedSubmission(400, 'trap')
    const reading = verifyToken(this.#signer, token, now)
    if (!reading.ok) throw new RejectedSubmission(400, reading.why)
    if (this.#uses.retryAfter(reading.nonce, now) > 0) throw new RejectedSubmission(400, 'oldToken')
    return reading.nonce
  }

  /** Whether one more may be taken. Throws a 429 `RejectedSubmission` where there were too many. */
  assertQuota(from: string, now: number): void {
    stopWhen(Math.max(this.#taken.retryAfter(from, now), this.#inAll.retryAfter('', now)))
  }

  /** Counts a submission that was taken. */
  recordAccepted(from: string, nonce: string, now: number): void {
    this.#taken.count(from, now)
    this.#inAll.count('', now)
    this.#uses.count(nonce, now)
  }
}

function stopWhen(wait: number): void {
  if (wait > 0) throw new RejectedSubmission(429, 'tooMany', wait)
}
