import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FootprintStore } from '../../../server/footprint/footprint-store.ts'
import { Footprints } from '../../../server/footprint/footprints.ts'
import { Site } from '../../../server/site/site.ts'
import { openSsoStore } from '../../../server/sso/database.ts'
import { StaffAccounts } from '../../../server/sso/local-idp/accounts.ts'
import { LocalIdentityProvider } from '../../../server/sso/local-idp/local-idp.ts'
import type { SignOn } from '../../../server/sso/sign-on.ts'
import { Sso } from '../../../server/sso/sso.ts'
import { trustAddresses } from '../../../shared/server/client-ip.ts'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import { copyServedBuild } from '../../support/served-build.ts'

/** Account of the local identity provider in these tests. */
export const ACCOUNT = { login: 'zhang', password: 'correct horse' }

/** The built site with its own single sign-on service and footprint collector. */
export interface StaffSite {
  url: string
  store: FootprintStore
  /** Expires every token and session. */
  expire(): void
  /** Switches the sign-on service off or on. */
  down(isDown: boolean): void
  /** Requests to sign-on and portal so far, in order. */
  requests: string[]
  close(): Promise<void>
}

/** Serves the built site with an identity provider; by default the local one. */
export async function startStaffSite(
  signOnFor?: (siteUrl: string, passes: Store) => SignOn
): Promise<StaffSite> {
  const folder = mkdtempSync(join(tmpdir(), 'staff-site-'))
  const requests: string[] = []
  let isDown = false
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const own = [sso, footprints].find(part => part.owns(path))
    if (own) requests.push(path)
    if (own === sso && isDown) response.writeHead(502).end()
    else (own ?? site).handle(request, response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const trustProxy = trustAddresses([])
  const site = new Site({ siteUrl: url, contentOrigins: [] })
  await site.activate(copyServedBuild(process.env.TEST_DATA_DIR ?? './data'))
  const passes = await openSsoStore(join(folder, 'sso'))
  const { login, password } = ACCOUNT
  await new StaffAccounts(passes).add(
    { login, oort_name: '张工', oort_depcode: '12', oort_depname: '运维部' },
    password
  )
  const signOn = signOnFor?.(url, passes) ?? new LocalIdentityProvider(url, passes, trustProxy)
  const sso = new Sso({ siteUrl: url, signOn, trustProxy })
  const store = await FootprintStore.open(join(folder, 'footprint'))
  const isEditor = async () => false
  const footprints = new Footprints({
    siteUrl: url,
    tenantId: 'site',
    trustProxy,
    to: { store },
    isEditor,
    userOf: sso.userOf
  })
  return {
    url,
    store,
    requests,
    expire: () => passes.db.exec('DELETE FROM pass'),
    down(now) {
      isDown = now
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
      await sso.close()
      await store.close()
      rmSync(folder, { recursive: true })
    }
  }
}
