import { withBase } from '../base.ts'

/** How the public site stands, as the server tells it at one address for everybody in the Studio. */
export type PublishStatus = {
  state: 'starting' | 'idle' | 'building' | 'failed'
  /** Whether changes wait for what renders pages: some seconds after the server was started. */
  publishing?: 'starting' | 'ready' | 'failed'
  /** The content that visitors see, as the lake names it. */
  revision?: string
  build?: string
  /** When the content that is live was read, ISO 8601: every change before it is on the site. */
  contentAt?: string
  /** When the last publishing ended, ISO 8601. */
  publishedAt?: string
  durationMs?: number
  /** Milliseconds from the first change to the site. */
  liveMs?: number
  /** Changes that wait to be published. */
  queue?: number
  /** Addresses that the last publishing rewrote. */
  pages?: string[] | number
  failures?: { page?: string; document?: string; message: string }[]
}

export const STATUS_ADDRESS = withBase('/api/publish/status')

/** Reads the status; undefined where no publisher answers (a Studio beside a hosted project). */
export async function fetchStatus(ask: typeof fetch = fetch): Promise<PublishStatus | undefined> {
  try {
    const response = await ask(STATUS_ADDRESS, { headers: { accept: 'application/json' } })
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson ? ((await response.json()) as PublishStatus) : undefined
  } catch {
    return undefined
  }
}

/** How the last publishing went, in a few words: how long it took, and how many pages it rewrote. */
export function statusSummary({
  liveMs,
  pages
}: PublishStatus): { seconds: string; pages: number } | undefined {
  const count = Array.isArray(pages) ? pages.length : pages
  if (liveMs === undefined || count === undefined) return undefined
  return { seconds: (Math.max(liveMs, 100) / 1000).toFixed(1), pages: count }
}

/** Whether changes wait because the server was just started. */
export function isGettingReady({ state, publishing }: PublishStatus): boolean {
  return state === 'starting' || publishing === 'starting'
}

/** Whether a change of the content (its time, ISO 8601) is on the site now. */
export function isLive(status: PublishStatus, changedAt: string): boolean {
  if (status.state !== 'idle' || !status.contentAt) return false
  return Date.parse(status.contentAt) >= Date.parse(changedAt)
}
