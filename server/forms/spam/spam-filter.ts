import { HONEYPOT_FIELD } from '../../../shared/forms/fields.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { RateLimiter } from '../../../shared/server/rate-limiter.ts'
import type { Signer } from '../../crypto/signer.ts'
import { TOKEN_MAX_AGE_MS, verifyToken } from './form-token.ts'
import { RejectedSubmission } from './rejection.ts'

const WINDOW_SECONDS = 10 * 60
const TOKEN_SECONDS = TOKEN_MAX_AGE_MS / 1000
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
  readonly #posts: RateLimiter
  readonly #taken: RateLimiter
  readonly #inAll: RateLimiter
  readonly #uses = new RateLimiter({ limit: USES_OF_A_TOKEN, seconds: TOKEN_SECONDS })

  constructor(signer: Signer, { perAddress, inAll }: FormLimits) {
    this.#signer = signer
    this.#posts = new RateLimiter({
      limit: perAddress * POSTS_FOR_ONE,
      seconds: WINDOW_SECONDS
    })
    this.#taken = new RateLimiter({ limit: perAddress, seconds: WINDOW_SECONDS })
    this.#inAll = new RateLimiter({ limit: inAll, seconds: WINDOW_SECONDS })
  }

  /**
   * Counts a request of a client.
   * @throws RejectedSubmission 429 if there were too many
   */
  async consumeRequest(from: string): Promise<void> {
    stopWhen(await this.#posts.consume(from))
  }

  /**
   * Checks honeypot and token.
   * @returns the nonce of the token
   * @throws RejectedSubmission with the reason
   */
  async check({ fields, token }: Submission, now: number): Promise<string> {
    if (fields[HONEYPOT_FIELD] !== undefined && fields[HONEYPOT_FIELD] !== '')
      throw new RejectedSubmission(400, 'trap')
    const reading = verifyToken(this.#signer, token, now)
    if (!reading.ok) throw new RejectedSubmission(400, reading.why)
    if ((await this.#uses.retryAfter(reading.nonce)) > 0)
      throw new RejectedSubmission(400, 'oldToken')
    return reading.nonce
  }

  /**
   * Checks whether another submission may be accepted.
   * @throws RejectedSubmission 429 if there were too many
   */
  async assertQuota(from: string): Promise<void> {
    stopWhen(Math.max(await this.#taken.retryAfter(from), await this.#inAll.retryAfter('')))
  }

  /** Counts an accepted submission. */
  async recordAccepted(from: string, nonce: string): Promise<void> {
    await this.#taken.consume(from)
    await this.#inAll.consume('')
    await this.#uses.consume(nonce)
  }
}

function stopWhen(wait: number): void {
  if (wait > 0) throw new RejectedSubmission(429, 'tooMany', wait)
}
