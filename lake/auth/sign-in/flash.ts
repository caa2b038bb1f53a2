import { randomBytes } from 'node:crypto'

const keptMs = 10 * 60 * 1000
const mostKept = 1000

/** A sign-in that came to nothing, as the page shows it again. */
export interface FailedSignIn {
  email: string
  problem: 'missing' | 'wrong' | 'wait'
  status: number
  /** Seconds until another try may do. */
  wait: number
}

/**
 * Keeps such sign-ins for ten minutes, so that the answer to the form has an address of its own: a
 * browser that goes back to the answer of a post would ask to send it once more.
 */
export function createFlashStore(now: () => number = Date.now) {
  const kept = new Map<string, { again: FailedSignIn; until: number }>()

  function tidy(): void {
    for (const [key, { until }] of kept) {
      if (until > now() && kept.size < mostKept) return
      kept.delete(key)
    }
  }

  return {
    /** Gives the key under which it stands, for who sent it alone. */
    keep(again: FailedSignIn): string {
      tidy()
      const key = randomBytes(18).toString('base64url')
      kept.set(key, { again, until: now() + keptMs })
      return key
    },
    find(key: string | null): FailedSignIn | undefined {
      const found = kept.get(key ?? '')
      return found && found.until > now() ? found.again : undefined
    }
  }
}
