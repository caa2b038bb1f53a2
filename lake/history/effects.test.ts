import { rmSync } from 'node:fs'
import {
  createDocumentEventListener,
  createDocumentLoaderFromClient,
  createDocumentUpdateListener,
  createSharedListenerFromClient
} from '@sanity/mutate/_unstable_store'
import fc from 'fast-check'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../shared/server/in-transaction.ts'
import type { Document } from '../documents/document.ts'
import { encode } from '../documents/mendoza.ts'
import type { Log } from '../log.ts'
import { openTestDatabase } from '../tests/database.ts'
import { anyDocument } from '../tests/patch-cases.ts'
import { withoutRevision } from '../tests/revision.ts'
import { type StartedLake, startLake } from '../tests/start.ts'
import { cpuTimer } from '../time-limit.ts'
import { documentAt } from './document-at.ts'
import { rewriteEffects } from './rewrite-effects.ts'

const SEED = Number(process.env.LAKE_PROPERTY_SEED ?? 20_261_129)
const states = fc.sample(fc.array(fc.option(anyDocument), { minLength: 2, maxLength: 12 }), {
  numRuns: 30,
  seed: SEED
})

const opened = openTestDatabase()
const { db, documents } = opened
const dataset = documents.dataset('main')
let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(async () => {
  db.close()
  rmSync(opened.folder, { recursive: true })
  await started.stop()
})

/** Writes the states of a document as transactions. Returns them as stored. */
async function writeChain(id: string, chain: (object | null)[]): Promise<(Document | undefined)[]> {
  const stored: (Document | undefined)[] = []
  for (const [i, state] of chain.entries()) {
    const time = new Date(i).toISOString()
    const rev = `${id}-${i}`
    const next = state
      ? { ...state, _id: id, _type: 'a', _rev: rev, _createdAt: time, _updatedAt: time }
      : undefined
    await documents.write(dataset, { author: 'a', id: rev }, transaction => {
      transaction.set(id, next as Document | undefined, {})
    })
    stored.push(next as Document | undefined)
  }
  return stored
}

type Row = { seq: number; previous: string | null; result: string | null; effects: string }
const getRows = (id: string) =>
  db
    .statement('SELECT seq, previous, result, effects FROM changes WHERE document = ? ORDER BY seq')
    .all(id) as Row[]

/** Applies the stored effects of a chain with the official package, as clients do. */
function checkChain(id: string, stored: (Document | undefined)[]) {
  let content: unknown = null
  const byRevision = new Map(stored.map(document => [document?._rev, document]))
  for (const { previous, result, effects } of getRows(id)) {
    const { apply, revert } = JSON.parse(effects) as { apply: unknown[]; revert: unknown[] }
    const before = previous === null ? null : withoutRevision(byRevision.get(previous))
    expect(content).toEqual(before)
    content = applyPatch(content, apply)
    expect(content).toEqual(result === null ? null : withoutRevision(byRevision.get(result)))
    expect(applyPatch(content, revert)).toEqual(before)
  }
}

test(`stored effects lead from each state without its revision to the next, and history has every state (seed ${SEED})`, async () => {
  for (const [n, chain] of states.entries()) {
    const id = `chain-${n}`
    const stored = await writeChain(id, chain)
    checkChain(id, stored)
    for (const { seq, result } of getRows(id)) {
      expect(documentAt(db, dataset.key, id, seq)?._rev).toBe(result ?? undefined)
      const state = stored.find(document => document?._rev === result)
      expect(documentAt(db, dataset.key, id, seq)).toEqual(result === null ? undefined : state)
    }
  }
})

/** Restores the effects that earlier versions stored, which included `_rev`. */
function makeStale(id: string, stored: (Document | undefined)[]) {
  const byRevision = new Map(stored.map(document => [document?._rev, document]))
  for (const { seq, previous, result } of getRows(id)) {
    const before = previous === null ? undefined : byRevision.get(previous)
    const after = result === null ? undefined : byRevision.get(result)
    const effects = { apply: encode(before, after), revert: encode(after, before) }
    db.statement('UPDATE changes SET effects = ? WHERE document = ? AND seq = ?').run(
      JSON.stringify(effects),
      id,
      seq
    )
  }
  db.statement('INSERT INTO stale_effects VALUES (?, ?)').run(dataset.key, id)
}

test('effects of earlier versions are rewritten once, and an interrupted run resumes', async () => {
  const chains = new Map<string, (Document | undefined)[]>()
  for (const [n, chain] of states.slice(0, 10).entries()) {
    const id = `stale-${n}`
    chains.set(id, await writeChain(id, chain))
    makeStale(id, chains.get(id) ?? [])
  }
  const read = () =>
    db
      .statement(
        "SELECT document, seq, effects FROM changes WHERE document LIKE 'stale-%' ORDER BY document, seq"
      )
      .all()
  const old = read()
  // interrupted: one document is done and no longer listed, the next failed within its transaction
  db.exec(
    "CREATE TRIGGER cut BEFORE UPDATE ON changes WHEN OLD.document = 'stale-0' BEGIN SELECT RAISE(ABORT, 'cut'); END"
  )
  expect(() => rewriteEffects(db, () => {})).toThrow('cut')
  db.exec('DROP TRIGGER cut')
  expect(read()).toEqual(old)

  const logged: unknown[] = []
  const log: Log = (...event) => logged.push(event)
  rewriteEffects(db, log)
  for (const [id, stored] of chains) checkChain(id, stored)
  const all = { done: old.length, changes: old.length }
  expect(logged.at(-1)).toEqual(['lake.migrated', all])
  const before = logged.length
  const now = read()
  expect(now).not.toEqual(old)
  rewriteEffects(db, log)
  expect(read()).toEqual(now)
  expect(logged).toHaveLength(before)
})

/** A document of a website after n edits of one of its paragraphs. */
function edited(id: string, n: number): Document {
  const paragraph = (i: number) => ({
    _key: `b${i}`,
    _type: 'block',
    children: [
      { _key: 's', _type: 'span', marks: [], text: `Paragraph ${i}. ${'words '.repeat(12)}` }
    ]
  })
  const text = `Typed ${'letter by letter '.repeat(8)}`.slice(0, n)
  const time = new Date(n).toISOString()
  const body = [...Array.from({ length: 12 }, (_, i) => paragraph(i)), { _key: 'z', text }]
  return { _id: id, _type: 'a', _rev: `${id}-${n}`, _createdAt: time, _updatedAt: time, body }
}

const STALE = Number(process.env.LAKE_STALE_TRANSACTIONS ?? 5_000)
const EDITS = 100

test(`the effects of ${STALE} transactions are rewritten within a minute for 100,000`, async () => {
  const large = openTestDatabase()
  try {
    const add = (table: string, ...values: (string | number | null)[]) =>
      large.db
        .statement(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`)
        .run(...values)
    inTransaction(large.db.raw, () => {
      for (let n = 0; n < STALE / EDITS; n++) {
        const id = `d${n}`
        let before: Document | undefined
        for (let i = 0; i < EDITS; i++) {
          const after = edited(id, i)
          const seq = n * EDITS + i + 1
          const effects = { apply: encode(before, after), revert: encode(after, before) }
          add('transactions', seq, 1, after._rev, 'a', after._updatedAt)
          const revisions = [before?._rev ?? null, after._rev]
          add('changes', 1, id, seq, 0, ...revisions, '[]', JSON.stringify(effects))
          before = after
        }
        add('documents', n + 1, 1, id, 1, 0, id, `${before?._rev}`, JSON.stringify(before))
        add('stale_effects', 1, id)
      }
    })
    const used = cpuTimer()
    rewriteEffects(large.db, () => {})
    expect(used()).toBeLessThan((60_000 * STALE) / 100_000)
    for (const n of [0, STALE / EDITS - 1]) {
      let content: unknown = null
      const rows = large.db
        .statement('SELECT effects FROM changes WHERE document = ? ORDER BY seq')
        .all(`d${n}`)
      for (const [i, { effects }] of rows.entries()) {
        content = applyPatch(content, JSON.parse(String(effects)).apply)
        expect(content).toEqual(withoutRevision(edited(`d${n}`, i)))
      }
      expect(rows).toHaveLength(EDITS)
    }
  } finally {
    large.db.close()
    rmSync(large.folder, { recursive: true })
  }
}, 300_000)

test('a store of the official toolkit, which the Studio is built on, follows a document by its effects', async () => {
  const client = started.client('administrator', { perspective: 'raw' })
  await client.create({ _id: 'followed', _type: 'a', a: 1, z: { y: [1, 2] } })
  const listen = createDocumentUpdateListener({
    listenDocumentEvents: createDocumentEventListener({
      loadDocument: createDocumentLoaderFromClient(client as never),
      listenerEvents: createSharedListenerFromClient(client as never)
    })
  })
  let known: unknown
  let failure: unknown
  const subscription = listen('followed').subscribe({
    next: ({ snapshot }) => {
      known = snapshot
    },
    error: error => {
      failure = error
    }
  })
  await expect.poll(() => failure ?? known).toMatchObject({ a: 1 })
  for (let i = 0; i < 20; i++) {
    await client
      .patch('followed')
      .set({ a: i, [`f${i % 3}`]: `text ${i}`, 'z.y[0]': i })
      .unset([`f${(i + 1) % 3}`])
      .commit()
  }
  const last = await client.getDocument('followed')
  await expect.poll(() => failure ?? (known as { _rev?: string })?._rev).toBe(last?._rev)
  subscription.unsubscribe()
  expect(known).toEqual(last)
})
