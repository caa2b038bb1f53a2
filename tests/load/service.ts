// Single sign-on and footprint collector only, in a separate process from the load generator.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FootprintStore } from '../../server/footprint/footprint-store.ts'
import { Footprints } from '../../server/footprint/footprints.ts'
import { openSsoStore } from '../../server/sso/database.ts'
import { LocalIdentityProvider } from '../../server/sso/local-idp/local-idp.ts'
import { Sso } from '../../server/sso/sso.ts'
import { TicketStore } from '../../server/sso/tickets.ts'
import { trustAddresses } from '../../shared/server/client-ip.ts'

const folder = mkdtempSync(join(tmpdir(), 'load-'))
const trustProxy = trustAddresses([])
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (sso.owns(path)) sso.handle(request, response)
  else footprints.handle(request, response)
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const signIns = await openSsoStore(folder)
const sso = new Sso({
  siteUrl,
  signOn: new LocalIdentityProvider(siteUrl, signIns, trustProxy),
  trustProxy
})
const store = await FootprintStore.open(folder)
const isEditor = async () => false
const { userOf } = sso
const to = { store }
const footprints = new Footprints({ siteUrl, tenantId: 'site', trustProxy, to, isEditor, userOf })

// Production rate limits per address: a run stays within the burst.
const passes = new TicketStore(signIns)
const tokens = await Promise.all(
  Array.from({ length: 500 }, (_, index) => {
    const person = {
      oort_name: '张工',
      oort_uuid: `u-${index}`,
      oort_depcode: '1',
      oort_depname: ''
    }
    return passes.issue('token', { person, hint: null })
  })
)
process.send?.({ siteUrl, tokens })
process.on('message', async question => {
  if (question === 'stop') {
    server.closeAllConnections()
    server.close()
    await sso.close()
    await store.close()
    rmSync(folder, { recursive: true })
    process.disconnect?.()
  } else {
    globalThis.gc?.()
    process.send?.({ stored: store.count(), megabytes: heap() / 1024 ** 2 })
  }
})

function heap(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
