import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

const OLD = '2020-01-02T03:04:05.000Z'
let dataDir: string
let started: StartedLake
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lake-prune-'))
  started = await startLake({ dataDir })
})
afterEach(async () => {
  await started.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function database<Result>(work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Sets the time of all transactions so far to years ago. */
function age(): void {
  database(db => db.exec(`UPDATE transactions SET timestamp = '${OLD}'`))
}

async function restart(historyDays: number | undefined): Promise<void> {
  await started.stop()
  started = await startLake({ dataDir, historyDays })
}

function changes(document: string): number {
  return database(db =>
    Number(db.prepare('SELECT count(*) AS n FROM changes WHERE document = ?').get(document)?.n)
  )
}

async function titleAt(id: string, revision: string): Promise<unknown> {
  const url = `/v2025-02-19/data/history/main/documents/${id}?revision=${revision}`
  const { documents } = await (await started.ask(url, { role: 'administrator' })).json()
  return documents[0]?.title
}

test('old revisions are deleted; current documents, later revisions and releases stay', async () => {
  const client = started.client('administrator')
  await client.create({ _id: 'page', _type: 'page', title: 1 })
  for (const title of [2, 3]) await client.patch('page').set({ title }).commit()
  await client.create({ _id: 'gone', _type: 'page' })
  await client.delete('gone')
  await client.create({ _id: 'quiet', _type: 'page', title: 'never changed' })
  await client.releases.create({ releaseId: 'spring', metadata: { releaseType: 'asap' } })
  await client.create({ _id: 'versions.spring.page', _type: 'page', title: 'spring' })
  await client.patch('versions.spring.page').set({ title: 'in spring' }).commit()
  age()
  const { _rev: fourth } = await client.patch('page').set({ title: 4 }).commit()
  const { _rev: fifth } = await client.patch('page').set({ title: 5 }).commit()

  await restart(30)
  await expect.poll(() => changes('page')).toBe(2)
  expect([changes('gone'), changes('quiet'), changes('versions.spring.page')]).toEqual([0, 1, 2])
  expect(await titleAt('page', fourth)).toBe(4)
  expect(await titleAt('page', fifth)).toBe(5)
  const again = started.client('administrator')
  const raw = { perspective: 'raw' } as const
  expect(await again.fetch('*[_type == "page"] | order(_id).title', {}, raw)).toEqual([
    5,
    'never changed',
    'in spring'
  ])
  const events = await started.ask('/v2025-02-19/data/history/main/events/documents/page', {
    role: 'administrator'
  })
  expect(events.status).toBe(200)
  await again.releases.publish({ releaseId: 'spring' })
  expect(await again.fetch('*[_id == "page"][0].title')).toBe('in spring')
  expect(database(db => db.prepare('PRAGMA foreign_key_check').all())).toEqual([])
})

test('nothing is deleted unless a number of days is set, and a lake is never empty afterwards', async () => {
  const client = started.client('administrator')
  await client.create({ _id: 'a', _type: 'page' })
  await client.delete('a')
  age()
  await restart(undefined)
  expect(changes('a')).toBe(2)
  await restart(1)
  await expect.poll(() => changes('a')).toBeLessThan(2)
  expect(started.lake.documents.revision()).toBe('2')
  await restart(1)
  expect(started.lake.documents.revision()).toBe('2')
})
