import type { PublisherStatus } from '../shared/publisher/status.ts'
import { readLastBackup } from './backup/last-backup.ts'
import type { ContentService } from './content/content-service.ts'
import type { Health } from './http/health.ts'
import type { IntegrityCheck } from './observability/integrity-check.ts'
import type { PageProbe } from './site/page-probe.ts'
import type { Site } from './site/site.ts'
import type { Studio } from './studio/studio.ts'

/** The parts whose state decides whether the server is ready; undefined until they are created. */
export interface ServerState {
  dataDir: string
  isEmbedded: boolean
  content: ContentService
  site: Site | undefined
  pageProbe: PageProbe | undefined
  studio: Studio | undefined
  status: PublisherStatus | undefined
  /** Whether a change goes live at once. */
  publishes: boolean
  integrity: IntegrityCheck
}

/** Names of the parts that are not ready. */
export function missingParts({
  isEmbedded,
  content,
  site,
  studio,
  status,
  publishes
}: ServerState): string[] {
  const ready = {
    lake: content.lake !== undefined || !isEmbedded,
    content: content.isSeeded,
    studio: studio?.ready,
    site: site?.ready && status?.build !== undefined,
    publisher: publishes
  }
  return Object.entries(ready)
    .filter(([, isReady]) => !isReady)
    .map(([name]) => name)
}

/** The state of the server, for its health check. */
export async function readHealth(state: ServerState): Promise<Health> {
  const missing = missingParts(state)
  return {
    missing,
    pages: missing.length === 0 ? await state.pageProbe?.missing() : [],
    status: state.status,
    studio: state.studio?.problem,
    missingFiles: state.integrity.missingFiles,
    backup: readLastBackup(state.dataDir)?.madeAt,
    cluster: state.content.cluster?.status()
  }
}
