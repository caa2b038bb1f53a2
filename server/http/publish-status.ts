import type { ServerResponse } from 'node:http'
import type { PublisherStatus } from '../publisher/publisher.ts'

/** What `/api/publish/status` answers; the Studio tells editors from it when their change is live. */
export interface PublishReport {
  state: PublisherStatus['state']
  build?: string
  revision?: string
  contentAt?: string
  publishedAt?: string
  durationMs?: number
  failures: { message: string }[]
}

/** How the site stands for whoever asks; why a build failed concerns only those who are signed in. */
export function publishReport(status: PublisherStatus, signedIn: boolean): PublishReport {
  const { error, failingSince: _, ...report } = status
  const message = signedIn ? error : error && 'The last build failed.'
  return { ...report, failures: message ? [{ message }] : [] }
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
