import type { ServerResponse } from 'node:http'
import type { PageFailure, PublisherStatus } from '../publisher/status.ts'

/** What `/api/publish/status` answers; the Studio tells editors from it when their change is live. */
export interface PublishReport {
  state: PublisherStatus['state']
  build?: string
  revision?: string
  contentAt?: string
  publishedAt?: string
  durationMs?: number
  liveMs?: number
  pages?: string[]
  queue?: number
  settled?: boolean
  failures: (Partial<PageFailure> & { message: string })[]
}

/** How the site stands for whoever asks; why a build failed concerns only those who are signed in. */
export function publishReport(status: PublisherStatus, signedIn: boolean): PublishReport {
  const { error, failingSince: _, failures = [], ...report } = status
  if (signedIn)
    return { ...report, failures: [...(error ? [{ message: error }] : []), ...failures] }
  const failed = error !== undefined || failures.length > 0
  return { ...report, failures: failed ? [{ message: 'The last build failed.' }] : [] }
}

/** Answers with the report, or 503 before there is a publisher. */
export function sendPublishStatus(
  response: ServerResponse,
  status: PublisherStatus | undefined,
  signedIn: boolean
): void {
  response
    .writeHead(status ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff'
    })
    .end(`${JSON.stringify(publishReport(status ?? { state: 'starting' }, signedIn))}\n`)
}
