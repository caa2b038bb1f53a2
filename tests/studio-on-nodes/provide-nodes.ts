// Global setup: two nodes on one PostgreSQL, behind a balancer that changes the node with each request.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from '../support/balancer.ts'
import { freePort } from '../support/port.ts'
import { startPostgres } from '../support/postgres.ts'
import prepare from '../support/prepare.ts'
import { copyPrepared, EDITOR_PASSWORD, movePrepared } from '../support/prepared.ts'
import { type Running, startServer } from '../support/server.ts'

const START_MS = 600_000

export default async function provideNodes(): Promise<() => Promise<void>> {
  await prepare()
  const folder = mkdtempSync(join(tmpdir(), 'studio-nodes-'))
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase('site')
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports.map(port => `http://127.0.0.1:${port}`))
  const SITE_URL = balancer.url
  await movePrepared(join(folder, 'source'), DATABASE_URL, SITE_URL)
  const nodes: Running[] = []
  for (const port of ports) {
    const DATA_DIR = join(folder, String(port))
    copyPrepared(DATA_DIR, ['studio', 'cache'])
    const variables = { PORT: String(port), DATA_DIR, DATABASE_URL, SITE_URL, EDITOR_PASSWORD }
    nodes.push(await startServer({ ...variables, TRUSTED_PROXIES: '127.0.0.1' }, START_MS))
  }
  Object.assign(process.env, { BASE_URL: SITE_URL, TEST_DATABASE_URL: DATABASE_URL })
  return async () => {
    const counts = balancer.counts()
    console.log(`Requests to each node: ${counts.join(', ')}.`)
    await balancer.close()
    for (const node of nodes) await node.stop()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
    if (Math.min(...counts) < 100) throw new Error('The balancer has not changed nodes.')
  }
}
