import { join } from 'node:path'
import { trustAddresses } from '../../shared/server/client-ip.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { every } from '../../shared/server/every.ts'
import type { Settings } from '../config/settings.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import { FootprintStore } from './footprint-store.ts'
import { type FootprintOptions, Footprints } from './footprints.ts'

const HOUR_MS = 3_600_000

/** Folder of the footprint store in the data folder. */
export function footprintFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'footprint')
}

/** Creates the footprint endpoints as configured: forwarding to the portal, or a store with a retention period. */
export async function createFootprints(
  settings: Settings,
  isEditor: FootprintOptions['isEditor'],
  userOf?: FootprintOptions['userOf'],
  cluster?: Cluster
): Promise<{ footprints: Footprints; close(): Promise<void> }> {
  const { siteUrl, portal } = settings
  const trustProxy = trustAddresses(settings.forms.trustedProxies)
  const common = { siteUrl, tenantId: portal.tenantId, trustProxy, isEditor, userOf }
  if (portal.baseUrl) {
    return {
      footprints: new Footprints({ ...common, to: { portal: portal.baseUrl } }),
      async close() {}
    }
  }
  const store = await FootprintStore.open(footprintFolder(settings), new Date(), cluster)
  if (store.setAside) log('footprint.damaged', { setAside: store.setAside })
  const expire = async () => {
    if (!store.isLeader) return
    const deleted = await store.expire(portal.days)
    if (deleted > 0) log('footprint.expired', { deleted })
  }
  const failed = (error: unknown) => log('footprint.expiry-failed', { reason: errorMessage(error) })
  await expire()
  const stopExpiry = every(HOUR_MS, expire, failed)
  return {
    footprints: new Footprints({ ...common, to: { store } }),
    async close() {
      stopExpiry()
      await store.close()
    }
  }
}
