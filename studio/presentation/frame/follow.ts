import { retry } from 'rxjs'
import { apiVersion, dataset, projectId } from '../../project.ts'
import { createLakeClient } from '../../transport/client.ts'

const RETRY_MS = 5000

/** Calls back when content is saved, by anybody, and after each interruption that may hide a change. */
export function followContent(changed: () => void): void {
  createLakeClient({ projectId, dataset, apiVersion })
    .listen(
      '*',
      {},
      {
        events: ['welcome', 'mutation'],
        visibility: 'query',
        includeResult: false,
        includeMutations: false,
        includeAllVersions: true
      }
    )
    .pipe(retry({ delay: RETRY_MS }))
    .subscribe(changed)
}
