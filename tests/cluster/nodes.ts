// Nodes of a lake on one PostgreSQL, in this process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import type { LakeOptions } from '../../lake/index.ts'
import { type StartedLake, startLake } from '../../lake/tests/start.ts'
import { type Cluster, joinCluster } from '../../shared/server/cluster/cluster.ts'

/** A node. */
export interface LakeNode extends StartedLake {
  cluster: Cluster
  folder: string
}

/** How a node takes part. */
export interface NodeRole {
  /** Whether it does what must be done once. */
  mayLead?: boolean
  /** Public address of the site. */
  site?: string
}

/** Starts a node on a database, in a folder of its own or one that is given. */
export async function startNode(
  url: string,
  options: Partial<LakeOptions> = {},
  { mayLead = true, site = 'https://site.example' }: NodeRole = {}
): Promise<LakeNode> {
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'node-'))
  const cluster = await joinCluster(url, site, { mayLead })
  const lake = await startLake({ log: () => undefined, ...options, dataDir: folder, cluster })
  return {
    ...lake,
    cluster,
    folder,
    async stop() {
      await lake.stop()
      await cluster.close()
      if (!options.dataDir) rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** A client of a node with a token of an account, whose reads see what other nodes have acknowledged. */
export function clientOf(node: StartedLake, token: string): SanityClient {
  return node.client(undefined, { token, perspective: 'raw' })
}
