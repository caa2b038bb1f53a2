import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { createProxyList } from '../http/client-ip.ts'
import { log } from '../log.ts'
import { type FootprintOptions, Footprints } from './footprints.ts'
import { FootprintStore } from './store.ts'

const HOUR_MS = 3_600_000

/** The folder in the data folder that holds the footprints. */
export function footprintFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'footprint')
}

/** Opens what takes footprints, as the settings say: the portal, or a store that forgets in time. */
export function createFootprints(
  settings: Settings,
  isEditor: FootprintOptions['isEditor'],
  userOf?: FootprintOptions['userOf']
): { footprints: Footprints; close: () => void } {
  const { siteUrl, portal } = settings
  const proxies = createProxyList(settings.forms.trustedProxies)
  const common = { siteUrl, tenantId: portal.tenantId, proxies, isEditor, userOf }
  if (portal.baseUrl) {
    return { footprints: new Footprints({ ...common, to: { portal: portal.baseUrl } }), close() {} }
  }
  const store = new FootprintStore(footprintFolder(settings))
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
