import { join } from 'node:path'
import { trustAddresses } from '../../shared/server/client-ip.ts'
import type { Settings } from '../config/settings.ts'
import { log } from '../log.ts'
import { type FootprintOptions, Footprints } from './footprints.ts'
import { FootprintStore } from './store.ts'

const HOUR_MS = 3_600_000

/** Folder of the footprint store in the data folder. */
export function footprintFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'footprint')
}

/** Creates the footprint endpoints as configured: forwarding to the portal, or a store with a retention period. */
export function createFootprints(
  settings: Settings,
  isEditor: FootprintOptions['isEditor'],
  userOf?: FootprintOptions['userOf']
): { footprints: Footprints; close: () => void } {
  const { siteUrl, portal } = settings
  const trustProxy = trustAddresses(settings.forms.trustedProxies)
  const common = { siteUrl, tenantId: portal.tenantId, trustProxy, isEditor, userOf }
  if (portal.baseUrl) {
    return { footprints: new Footprints({ ...common, to: { portal: portal.baseUrl } }), close() {} }
  }
  const store = new FootprintStore(footprintFolder(settings))
  if (store.setAside) log('footprint.damaged', { setAside: store.setAside })
  const expire = () => {
    const deleted = store.expire(portal.days)
    if (deleted > 0) log('footprint.expired', { deleted })
  }
  expire()
  const expiring = setInterval(expire, HOUR_MS).unref()
  return {
    footprints: new Footprints({ ...common, to: { store } }),
    close() {
      clearInterval(expiring)
      store.close()
    }
  }
}
