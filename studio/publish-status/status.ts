import type { ResponseOf } from '../../shared/http/endpoint.ts'
import { PUBLISH_STATUS } from '../../shared/publisher/endpoints.ts'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { withRoot } from '../with-root.ts'

/** Fetches the status; returns undefined if no publisher responds (a Studio of a hosted project). */
export async function fetchStatus(ask: typeof fetch = fetch): Promise<PublishReport | undefined> {
  try {
    const response = await ask(withRoot(PUBLISH_STATUS.path), {
      headers: { accept: 'application/json' }
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson
      ? ((await response.json()) as ResponseOf<typeof PUBLISH_STATUS>)
      : undefined
  } catch {
    return undefined
  }
}

/** Summary of the last publishing: duration and number of pages. */
export function statusSummary({
  liveMs,
  pages
}: PublishReport): { seconds: string; pages: number } | undefined {
  if (liveMs === undefined || pages === undefined) return undefined
  return { seconds: (Math.max(liveMs, 100) / 1000).toFixed(1), pages: pages.length }
}

/** Returns true if changes wait because the server has just started. */
export function isGettingReady({ state, publishing }: PublishReport): boolean {
  return state === 'starting' || publishing === 'starting'
}

/** Returns true if a change made at `changedAt` (ISO 8601) is live. */
export function isLive(status: PublishReport, changedAt: string): boolean {
  if (status.state !== 'idle' || !status.contentAt) return false
  return Date.parse(status.contentAt) >= Date.parse(changedAt)
}
