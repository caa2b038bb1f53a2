import type { PageFailure, PublisherStatus } from '../status.ts'

/** What `/api/publish/status` answers; the Studio tells editors from it when their change is live. */
export interface PublishReport
  extends Omit<PublisherStatus, 'error' | 'failingSince' | 'failures'> {
  failures: (Partial<PageFailure> & { message: string })[]
}

/** How the site stands for whoever asks; why something failed concerns only those who are signed in. */
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
