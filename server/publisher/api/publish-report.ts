import type { PublisherStatus, PublishReport } from '../../../shared/publisher/status.ts'

/** Reduces the status for a client; error messages are for signed-in users only. */
export function publishReport(status: PublisherStatus, signedIn: boolean): PublishReport {
  const {
    error,
    failingSince: _,
    failures = [],
    problems,
    omissions,
    datasheets,
    output,
    ...report
  } = status
  if (signedIn)
    return {
      ...report,
      ...(problems && { problems }),
      ...(omissions && { omissions }),
      ...(datasheets && { datasheets }),
      ...(output && { output }),
      failures: [...(error ? [{ message: error }] : []), ...failures]
    }
  const failed = error !== undefined || failures.length > 0
  return { ...report, failures: failed ? [{ message: 'The last build failed.' }] : [] }
}
