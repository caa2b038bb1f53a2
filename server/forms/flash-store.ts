import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FormName } from '../../shared/forms/endpoints.ts'
import type { FormError } from '../../shared/forms/fields.ts'
import type { PageName } from './pages/page-messages.ts'
import type { Submission } from './spam/spam-filter.ts'

const TTL_MS = 30 * 60 * 1000
const MAX_BYTES = 16 * 1024 * 1024

/** A submitted form to show again with everything typed. */
export interface FormFlash {
  form: FormName
  submission: Submission
  page: PageName
  errors?: FormError[]
  /** Error of the form as a whole. */
  sentence?: string | undefined
  /** HTTP status of the response. */
  status: number
  headers: Record<string, string>
}

/**
 * Stores such forms in memory for half an hour (flash, for Post/Redirect/Get), so that the response to a POST has its
 * own URL: going back to a POST response would show a browser error. If the memory limit is reached, nothing more is
 * stored, and nothing is evicted.
 */
export class FormFlashStore {
  readonly #entries: LRUCache<string, FormFlash>

  /** @param now the clock, in milliseconds */
  constructor(now: () => number) {
    this.#entries = new LRUCache({
      maxSize: MAX_BYTES,
      ttl: TTL_MS,
      ttlResolution: 0,
      perf: { now }
    })
  }

  /** @returns the key, to be sent to the client only; undefined if the store is full */
  store(flash: FormFlash): string | undefined {
    this.#entries.purgeStale()
    const size = JSON.stringify(flash).length
    if (this.#entries.calculatedSize + size > MAX_BYTES) return undefined
    const key = randomBytes(18).toString('base64url')
    this.#entries.set(key, flash, { size })
    return key
  }

  find(key: string): FormFlash | undefined {
    return this.#entries.get(key)
  }
}
