import type { IncomingMessage } from 'node:http'
import { decodeSignatureHeader, isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { LRUCache } from 'lru-cache'
import { readBytes } from '../../http/body.ts'
import { HttpError } from '../../http/errors.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** Maximum difference between a signature's time and this machine's, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000
const REMEMBERED = 1000

/** Accepts content webhooks of hosted Sanity: each message once (replay protection), and only if signed. */
export class Webhook {
  readonly #secret: string
  readonly #now: () => number
  /** Signatures already accepted. */
  readonly #seen = new LRUCache<string, true>({ max: REMEMBERED })

  constructor(secret: string, now = Date.now) {
    this.#secret = secret
    this.#now = now
  }

  /**
   * Verifies a request.
   * @returns whether it is new
   * @throws HttpError 401 if its signature is invalid or too old, 413 if it is too long
   */
  async take(request: IncomingMessage): Promise<boolean> {
    const signature = String(request.headers[SIGNATURE_HEADER_NAME] ?? '')
    const body = (await readBytes(request, MAX_BODY_BYTES)).toString('utf8')
    const signed = await isValidSignature(body, signature, this.#secret).catch(() => false)
    if (!signed)
      throw new HttpError(401, 'The signature is not that of SANITY_WEBHOOK_SECRET for this body.')
    const age = Math.abs(this.#now() - decodeSignatureHeader(signature).timestamp)
    if (age > TOLERANCE_MS)
      throw new HttpError(401, 'The signature is too old, or the clock of this machine is wrong.')
    if (this.#seen.has(signature)) return false
    this.#seen.set(signature, true)
    return true
  }
}
