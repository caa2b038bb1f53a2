import { withBase } from '../base.ts'

/** Publishing status of the site (`GET /api/publish/status`, the fields that the Studio uses). */
export type PublishStatus = {
  state: 'starting' | 'idle' | 'building' | 'failed'
  /** State of the page renderer; changes wait while it is `starting`, for some seconds after a server start. */
  publishing?: 'starting' | 'ready' | 'failed'
  /** Revision of the content that is live. */
  revision?: string
  build?: string
  /** When the live content was read, ISO 8601: every earlier change is on the site. */
  contentAt?: string
  /** When the last publishing ended, ISO 8601. */
  publishedAt?: string
  durationMs?: number
  /** Duration from the first change until it was live, in milliseconds. */
  liveMs?: number
  /** Number of changes waiting to be published. */
  queue?: number
  /** Addresses (or their number) that the last publishing rewrote. */
  pages?: string[] | number
  failures?: { page?: string; document?: string; message: string }[]
}

export const STATUS_ADDRESS = withBase('/api/publish/status')

/** Fetches the status; returns undefined if no publisher responds (a Studio of a hosted project). */
export async function fetchStatus(ask: typeof fetch = fetch): Promise<PublishStatus | undefined> {
  try {
    const response = await ask(STATUS_ADDRESS, { headers: { accept: 'application/json' } })
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson ? ((await response.json()) as PublishStatus) : undefined
  } catch {
    return undefined
  }
}

/** Summary of the last publishing: duration and number of pages. */
export function statusSummary({
  liveMs,
  pages
}: PublishStatus): { seconds: string; pages: number } | undefined {
  const count = Array.isArray(pages) ? pages.length : pages
  if (liveMs === undefined || count === undefined) return undefined
  return { seconds: (Math.max(liveMs, 100) / 1000).toFixed(1), pages: count }
}

/** Returns true if changes wait because the server has just started. */
export function isGettingReady({ state, publishing }: PublishStatus): boolean {
  return state === 'starting' || publishing === 'starting'
}

/** Returns true if a change made at `changedAt` (ISO 8601) is live. */
export function isLive(status: PublishStatus, changedAt: string): boolean {
  if (status.state !== 'idle' || !status.contentAt) return false
  return Date.parse(status.contentAt) >= Date.parse(changedAt)
}
