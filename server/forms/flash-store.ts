import { randomBytes } from 'node:crypto'
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
  readonly #entries = new Map<string, { again: FormFlash; bytes: number; until: number }>()
  #bytes = 0

  /** @returns the key, to be sent to the client only; undefined if the store is full */
  store(flash: FormFlash, now: number): string | undefined {
    this.#deleteExpired(now)
    const bytes = JSON.stringify(flash).length
    if (this.#bytes + bytes > MAX_BYTES) return undefined
    const key = randomBytes(18).toString('base64url')
    this.#entries.set(key, { again: flash, bytes, until: now + TTL_MS })
    this.#bytes += bytes
    return key
  }

  find(key: string, now: number): FormFlash | undefined {
    this.#deleteExpired(now)
    return this.#entries.get(key)?.again
  }

  // All entries have the same lifetime, so the oldest expire first.
  #deleteExpired(now: number): void {
    for (const [key, { bytes, until }] of this.#entries) {
      if (until > now) return
      this.#entries.delete(key)
      this.#bytes -= bytes
    }
  }
}
