import type { PageFailure, PublisherStatus } from '../status.ts'

/** Response of `/api/publish/status`; the Studio shows editors from it when their change is live. */
export interface PublishReport
  extends Omit<PublisherStatus, 'error' | 'failingSince' | 'failures'> {
  failures: (Partial<PageFailure> & { message: string })[]
}

/** Reduces the status for a client; error messages are for signed-in users only. */
export function publishReport(status: PublisherStatus, signedIn: boolean): PublishReport {
  const { error, failingSince: _, failures = [], problems, output, ...report } = status
  if (signedIn)
    return {
      ...report,
      ...(problems && { problems }),
      ...(output && { output }),
      failures: [...(error ? [{ message: error }] : []), ...failures]
    }
  const failed = error !== undefined || failures.length > 0
  return { ...report, failures: failed ? [{ message: 'The last build failed.' }] : [] }
}
