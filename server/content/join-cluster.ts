import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, joinCluster } from '../../shared/server/cluster/cluster.ts'
import { DatabaseUnavailable } from '../../shared/server/cluster/postgres.ts'
import { toUnavailable } from '../../shared/server/cluster/write-connection.ts'
import type { Settings } from '../config/settings.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

const RETRY_MS = 2_000

/** Ends the process, which its supervisor starts again: the next start fills another copy. */
function restart(reason: string): void {
  log('database.copy-lost', { reason })
  process.kill(process.pid, 'SIGTERM')
}

/**
 * Joins the nodes that share a database; undefined if this machine is alone.
 * @param isServing whether pages of an earlier build are served meanwhile: then a database that is away is awaited
 * @throws UserError if the database cannot be used
 */
export async function joinNodes(
  { databaseUrl, siteUrl }: Pick<Settings, 'databaseUrl' | 'siteUrl'>,
  isServing: boolean,
  signal: AbortSignal
): Promise<Cluster | undefined> {
  if (!databaseUrl) return undefined
  for (;;) {
    try {
      return await joinCluster(databaseUrl, siteUrl, { mayLead: true, onLost: restart })
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      const isAway = toUnavailable(cause) instanceof DatabaseUnavailable
      if (!isServing || !isAway || signal.aborted) throw error
      log('database.awaited', { reason: errorMessage(error) })
      await pause(RETRY_MS, undefined, { signal })
    }
  }
}
