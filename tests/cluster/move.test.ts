import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quadrants } from '../../lake/tests/images.ts'
import { startLake } from '../../lake/tests/start.ts'
import { moveToDatabase, moveToFolder } from '../../server/backup/move-data.ts'
import { loadSigner } from '../../server/crypto/signer.ts'
import { FootprintStore } from '../../server/footprint/footprint-store.ts'
import { Outbox } from '../../server/forms/outbox/outbox.ts'
import { openSsoStore } from '../../server/sso/database.ts'
import { StaffAccounts } from '../../server/sso/local-idp/accounts.ts'
import { TicketStore } from '../../server/sso/tickets.ts'
import { joinCluster } from '../../shared/server/cluster/cluster.ts'
import { SecondFactors } from '../../shared/server/second-factor.ts'
import { totpCode } from '../../shared/server/tests/totp.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { rowsOf } from '../support/rows-of.ts'

const SITE = 'https://site.example'
const folder = mkdtempSync(join(tmpdir(), 'move-'))
const first = join(folder, 'first')
const second = join(folder, 'second')
let postgres: TestPostgres
let url: string
beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase('site')
  await fill(first)
})
afterAll(async () => {
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function fill(dataDir: string): Promise<void> {
  const lake = await startLake({ dataDir: join(dataDir, 'lake') })
  const editor = lake.client('administrator')
  await editor.create({ _id: 'page', _type: 'page', title: '你好\u0000', n: 1.5 })
  await editor.patch('page').set({ n: 2 }).commit()
  await editor.create({ _id: 'gone', _type: 'page' })
  await editor.delete('gone')
  await editor.assets.upload('image', await quadrants())
  await lake.lake.tokens.create({ name: 'build', role: 'viewer' })
  await lake.lake.people.create({
    name: 'Wang',
    email: 'wang@site.example',
    role: 'editor',
    password: '长长的密码 2026'
  })
  await lake.stop()
  const outbox = await Outbox.open(join(dataDir, 'forms'))
  await outbox.add({
    id: 'message.a',
    kind: 'message',
    received: 1_700_000_000_000,
    data: { message: '需要八台' },
    dedupeKey: 'a',
    person: 'p',
    dedupeWindowMs: 0,
    tasks: ['deliver']
  })
  await outbox.close()
  loadSigner(join(dataDir, 'forms'))
  const sso = await openSsoStore(join(dataDir, 'sso'))
  const person = { oort_name: '张工', oort_depcode: '12', oort_depname: '' }
  const account = await new StaffAccounts(sso).add({ login: 'zhang', ...person }, 'a-long-password')
  await new TicketStore(sso).issue('token', { person: account, hint: null })
  const factors = new SecondFactors(sso.db, { write: sso.write })
  await factors.begin(account.oort_uuid)
  const secret = factors.pending(account.oort_uuid, 'Site', 'zhang')?.secret ?? ''
  expect(await factors.confirm(account.oort_uuid, totpCode(secret))).toHaveLength(8)
  await sso.close()
  const footprints = await FootprintStore.open(join(dataDir, 'footprint'))
  const pathHistory = 'https://site.example/zh/'
  await footprints.add({ type: 'click', content: 'a', userId: 'u', pathHistory })
  await footprints.close()
}

const FILES = [
  'lake/lake.sqlite',
  'forms/journal.sqlite',
  'sso/sso.sqlite',
  'footprint/footprint.sqlite'
]

test('a data folder is moved into the database and back, and every row is the same', async () => {
  const place = { databaseUrl: url, siteUrl: SITE }
  await moveToDatabase(first, place)
  await expect(moveToDatabase(first, place)).rejects.toThrow(/has content already/)
  await moveToFolder(place, second)
  for (const file of FILES) expect(rowsOf(join(second, file))).toEqual(rowsOf(join(first, file)))
  expect(Object.values(rowsOf(join(second, FILES[0] ?? ''))).flat().length).toBeGreaterThan(30)
  const signature = loadSigner(join(first, 'forms')).sign('a', 'text')
  expect(loadSigner(join(second, 'forms')).verify('a', 'text', signature)).toBe(true)
  const lake = await startLake({ dataDir: join(second, 'lake') })
  expect(await lake.lake.findMissingAssets()).toEqual([])
  await lake.stop()
})

test('nodes go on from what was moved', async () => {
  const cluster = await joinCluster(url, SITE)
  const node = await startLake({ dataDir: join(folder, 'node'), cluster })
  const client = node.client('administrator')
  expect((await client.getDocument('page'))?.n).toBe(2)
  await client.patch('page').set({ n: 3 }).commit()
  expect((await client.getDocument('page'))?.n).toBe(3)
  const path = '/v2025-02-19/data/history/main/transactions/page?excludeContent=true'
  const history = await (await node.ask(path, { role: 'administrator' })).text()
  expect(history.trim().split('\n')).toHaveLength(3)
  await node.stop()
  await cluster.close()
})
