import { randomBytes } from 'node:crypto'

const TTL_MS = 10 * 60 * 1000
const MAX_ENTRIES = 1000

/** A failed sign-in, to be shown on the next page. */
export interface FailedSignIn {
  email: string
  problem: 'missing' | 'wrong' | 'wait'
  status: number
  /** Seconds until the next attempt is allowed. */
  wait: number
}

/**
 * Flash messages for the POST/redirect/GET pattern, kept for ten minutes: without a redirect, going
 * back to the page would make the browser ask to resubmit the form.
 */
export function createFlashStore(now: () => number = Date.now) {
  const entries = new Map<string, { failure: FailedSignIn; expiresAt: number }>()

  function evict(): void {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size < MAX_ENTRIES) return
      entries.delete(key)
    }
  }

  return {
    /** Stores a failed sign-in. Returns its random key. */
    add(failure: FailedSignIn): string {
      evict()
      const key = randomBytes(18).toString('base64url')
      entries.set(key, { failure, expiresAt: now() + TTL_MS })
      return key
    },
    find(key: string | null): FailedSignIn | undefined {
      const entry = entries.get(key ?? '')
      return entry && entry.expiresAt > now() ? entry.failure : undefined
    }
  }
}
