import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Limits } from '../options.ts'
import { type StartedLake, startLake } from '../tests/start.ts'
import { MAX_VERSIONS } from './releases.ts'

let started: StartedLake
let client: SanityClient
let logged: [string, unknown][]
beforeEach(async () => {
  logged = []
  started = await startLake({ log: (event, details) => logged.push([event, details]) })
  client = started.client('administrator', { perspective: 'raw' })
})
afterEach(async () => {
  await started.stop()
  vi.restoreAllMocks()
})

const IN_A_MOMENT = 300

async function releaseWith(name: string, document: Record<string, unknown> & { _id: string }) {
  await client.releases.create({ releaseId: name, metadata: { releaseType: 'scheduled' } })
  const _id = `versions.${name}.${document._id}`
  await client.create({ _type: 'camera', ...document, _id })
}

const schedule = (releaseId: string, publishAt: string) =>
  client.releases.schedule({ releaseId, publishAt })
const release = (releaseId: string) => client.releases.get({ releaseId })
const soon = (ms = IN_A_MOMENT) => new Date(Date.now() + ms).toISOString()

test('a release that cannot be published reports the reason, and those after it are published', async () => {
  await client.create({ _id: 'pro', _type: 'product' })
  await releaseWith('rWrong', { _id: 'pro' })
  await releaseWith('rRight', { _id: 'new' })
  await releaseWith('rDangling', {
    _id: 'a',
    to: { _type: 'reference', _ref: 'later', _weak: true, _strengthenOnPublish: { type: 'camera' } }
  })
  await schedule('rWrong', soon())
  await schedule('rDangling', soon())
  await schedule('rRight', soon(IN_A_MOMENT + 1))
  await expect
    .poll(() => release('rRight'), { timeout: 10_000 })
    .toMatchObject({ state: 'published' })
  expect(await client.getDocument('new')).toMatchObject({ _type: 'camera' })
  const message = expect.stringMatching(/"pro" is of type "product", not "camera"/)
  expect(await release('rWrong')).toMatchObject({ state: 'active', error: { message } })
  expect(await release('rWrong')).not.toHaveProperty('publishAt')
  expect(await release('rDangling')).toMatchObject({
    state: 'active',
    error: { message: expect.stringMatching(/"a" references a nonexistent document "later"/) }
  })
  expect(await client.getDocument('versions.rWrong.pro')).toBeDefined()

  // corrected, it is scheduled again; the log contains each failure once
  await client.create({ _id: 'later', _type: 'camera' })
  await schedule('rDangling', soon())
  expect(await release('rDangling')).not.toHaveProperty('error')
  await expect
    .poll(() => release('rDangling'), { timeout: 10_000 })
    .toMatchObject({ state: 'published' })
  const failures = [
    { release: 'rWrong', dataset: 'main', reason: expect.stringContaining('"pro" is of type') },
    { release: 'rDangling', dataset: 'main', reason: expect.stringContaining('"a" references') }
  ]
  expect(logged).toEqual(failures.map(failure => ['lake.release-failed', failure]))
})

test('what was due while the lake was down is published in the order of its times', async () => {
  const { dataDir } = started
  const names = ['rB', 'rA', 'rD', 'rC']
  for (const [n, name] of names.entries()) {
    await releaseWith(name, { _id: 'same', n })
    await schedule(name, new Date(Date.UTC(2099, 0, 1, n)).toISOString())
  }
  await started.lake.close()
  const { DatabaseSync } = await import('node:sqlite')
  const db = new DatabaseSync(`${dataDir}/lake.sqlite`)
  db.exec(`UPDATE documents SET body = replace(body, '"publishAt":"2099', '"publishAt":"1999')`)
  db.close()
  const again = await startLake({ dataDir })
  client = again.client('administrator', { perspective: 'raw' })
  await expect.poll(() => release('rC'), { timeout: 10_000 }).toMatchObject({ state: 'published' })
  const order = 'releases::all()|order(publishedAt, _updatedAt)[state == "published"].name'
  expect(await client.fetch(order)).toEqual(names)
  expect(await client.getDocument('same')).toMatchObject({ n: 3 })
  await again.stop()
})

test('only a release publishes: no other document can have its type, or had it once', async () => {
  await releaseWith('rX', { _id: 'kept' })
  const posing = { name: 'rX', state: 'scheduled', publishAt: '2020-01-01T00:00:00Z' }
  const ids = [
    'drafts.rX',
    'versions.q.rX',
    'versions.abc.rX',
    'rX',
    'x._.releases.rX',
    '_.releases.r.x'
  ]
  for (const _id of ids)
    await expect(
      client.createOrReplace({ _id, _type: 'system.release', ...posing })
    ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('_.releases.') })
  // earlier versions of the lake stored all of these
  const stored = ids.map(id => id.replace(/^_\./, 'old.'))
  for (const _id of stored) await client.createOrReplace({ _id, _type: 'note', ...posing })
  await started.lake.close()
  const { DatabaseSync } = await import('node:sqlite')
  const db = new DatabaseSync(`${started.dataDir}/lake.sqlite`)
  db.exec(`UPDATE documents SET id = replace(id, 'old.', '_.'), base = replace(base, 'old.', '_.'),
    body = replace(replace(body, '"note"', '"system.release"'), '"old.', '"_.'),
    type = (SELECT key FROM names WHERE name = 'system.release')
    WHERE type = (SELECT key FROM names WHERE name = 'note')`)
  db.close()
  const again = await startLake({ dataDir: started.dataDir })
  client = again.client('administrator', { perspective: 'raw' })
  await releaseWith('rDue', { _id: 'due' })
  await schedule('rDue', soon())
  await expect
    .poll(() => release('rDue'), { timeout: 10_000 })
    .toMatchObject({ state: 'published' })
  expect(await client.fetch('*[_id in $ids].state', { ids })).toEqual(ids.map(() => 'scheduled'))
  expect(await client.getDocument('kept')).toBeUndefined()
  await again.stop()
})

test.each([
  ['2099-03-01T09:00:00Z', '2099-03-01T09:00:00.000Z'],
  ['2099-03-01T09:00:00.5z', '2099-03-01T09:00:00.500Z'],
  ['2099-03-01t09:00:00+08:00', '2099-03-01T01:00:00.000Z'],
  ['2099-03-01 00:30:00-09:30', '2099-03-01T10:00:00.000Z'],
  ['2098-12-31T23:59:60Z', '2098-12-31T23:59:59.000Z'],
  ['2096-02-29T00:00:00-00:00', '2096-02-29T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z']
])('%s is the instant %s', async (publishAt, instant) => {
  await client.releases.create({ releaseId: 'rTime' })
  await schedule('rTime', publishAt)
  expect(await release('rTime')).toMatchObject({ state: 'scheduled', publishAt: instant })
})

test('other time formats are rejected, and the release is unchanged', async () => {
  await client.releases.create({ releaseId: 'rTime' })
  const wrong = [
    '',
    'tomorrow',
    '2099-03-01',
    '2099-03-01T09:00:00',
    '2099-03-01T09:00Z',
    '2099-02-30T09:00:00Z'
  ]
  const more = [
    '2099-03-01T24:00:00Z',
    '2099-13-01T09:00:00Z',
    '2099-03-01T09:00:00+0800',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+00:01',
    '4076438400000',
    4076438400000,
    null
  ]
  for (const publishAt of [...wrong, ...more]) {
    await expect(schedule('rTime', publishAt as string)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('RFC 3339')
    })
  }
  expect(await release('rTime')).toMatchObject({ state: 'active' })
})

/** Creates versions whose words are all different, which cost most, in transactions of 100. */
async function addVersions(name: string, count: number, words: number) {
  const word = (n: number) => ((n * 7919) % 1e9).toString(36)
  for (let start = 0; start < count; start += 100) {
    const transaction = client.transaction()
    for (let n = start; n < Math.min(start + 100, count); n++) {
      const text = Array.from({ length: words }, (_, w) => word(n * words + w)).join(' ')
      transaction.create({ _id: `versions.${name}.d${n}`, _type: 'camera', text })
    }
    await transaction.commit()
  }
}

test('a release of too many versions is neither scheduled nor archived, as that could not be undone', async () => {
  await client.releases.create({ releaseId: 'rMany' })
  await addVersions('rMany', MAX_VERSIONS + 1, 1)
  const refused = { statusCode: 400, message: expect.stringContaining('has 1001 versions') }
  await expect(schedule('rMany', '2099-01-01T00:00:00Z')).rejects.toMatchObject(refused)
  await expect(client.releases.archive({ releaseId: 'rMany' })).rejects.toMatchObject(refused)
  expect(await release('rMany')).toMatchObject({ state: 'active' })
  await client.delete('versions.rMany.d0')
  await client.releases.archive({ releaseId: 'rMany' })
  await client.releases.unarchive({ releaseId: 'rMany' })
  await schedule('rMany', soon())
  await expect
    .poll(() => release('rMany'), { timeout: 20_000 })
    .toMatchObject({ state: 'published' })
}, 60_000)

test('a release that takes too long to publish becomes active again, and one that takes long to restore is restored', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lake-heavy-'))
  const restart = async (limits: Partial<Limits> = {}) => {
    await started.stop()
    started = await startLake({ dataDir, limits })
    client = started.client('administrator', { perspective: 'raw' })
  }
  await restart()
  await client.releases.create({ releaseId: 'rHeavy' })
  await addVersions('rHeavy', 600, 400)
  await schedule('rHeavy', '2099-01-01T00:00:00Z')
  // So little that no machine publishes it in time.
  await restart({ transactionTime: 30 })
  await client.releases.unschedule({ releaseId: 'rHeavy' })
  await schedule('rHeavy', soon())
  await expect
    .poll(() => release('rHeavy'), { timeout: 30_000 })
    .toMatchObject({
      state: 'active',
      error: { message: expect.stringContaining('takes more than 0.03 seconds') }
    })
  await restart()
  // as an earlier version archived it
  const ids = await client.fetch<string[]>('*[_id in path("versions.rHeavy.*")]._id')
  expect(ids).toHaveLength(600)
  for (let start = 0; start < ids.length; start += 100) {
    const transaction = client.transaction()
    for (const id of ids.slice(start, start + 100)) transaction.delete(id)
    await transaction.commit()
  }
  await client.delete('_.releases.rHeavy')
  const finalDocumentStates = ids.map(id => ({ _key: id, id }))
  await client.action({
    actionType: 'sanity.action.release.import',
    releaseId: 'rHeavy',
    attributes: { _type: 'system.release', state: 'archived', finalDocumentStates }
  } as never)
  await client.releases.unarchive({ releaseId: 'rHeavy' })
  expect(await client.fetch('count(*[_id in path("versions.rHeavy.*")])')).toBe(600)
  await started.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)
