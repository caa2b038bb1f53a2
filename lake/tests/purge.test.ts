import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeWord } from '../documents/tokenize.ts'
import { type StartedLake, startLake } from './start.ts'

let lake: StartedLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const EMAIL = 'quetzal.farang@example.com'
const NAME = '夏侯霁月'
const TRACES = [EMAIL, 'quetzal', NAME, encodeWord(NAME).toLowerCase(), 'oujiyue']

/** Files of the data directory that contain a text, ignoring case. */
function filesWith(text: string, folder = lake.dataDir): string[] {
  const bytes = Buffer.from(text.toLowerCase()).toString('latin1')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => readFileSync(file).toString('latin1').toLowerCase().includes(bytes))
}

async function write(id: string): Promise<void> {
  const editor = lake.client('editor')
  const filler = Array.from({ length: 40 }, (_, n) => ({
    _id: `message.other-${id}-${n}`,
    _type: 'message',
    message: `别人的留言 ${n}`.repeat(20)
  }))
  await editor.mutate(filler.map(document => ({ create: document })))
  await editor.create({
    _id: id,
    _type: 'message',
    email: EMAIL,
    name: NAME,
    message: 'x'.repeat(9000)
  })
  await editor
    .patch(id)
    .set({ handled: true, name: `${NAME}先生` })
    .commit()
}

function purge(id: string): Promise<unknown> {
  return lake.client('editor').mutate([{ delete: { id, purge: true } as { id: string } }])
}

test('no file contains purged content: table, index, history, free pages, log', async () => {
  await write('message.a')
  for (const trace of TRACES) expect(filesWith(trace), trace).not.toEqual([])
  await purge('message.a')
  for (const trace of TRACES) expect(filesWith(trace), trace).toEqual([])
  const others = 'count(*[_type == "message" && message match "别人的留言"])'
  expect(await lake.client('editor').fetch(others, {}, { perspective: 'raw' })).toBe(40)
})

test('names of fields and types that no other document has are removed, those of others stay', async () => {
  const editor = lake.client('editor')
  const [secret, type] = ['pangolinHolding', 'okapiRecord']
  await editor.create({ _id: 'message.named', _type: type, [secret]: { deep: 1 }, shared: 1 })
  await editor.create({ _id: 'message.beside', _type: 'beside', shared: 1 })
  const slow = (name: string) => `*[${name} == 1 && ${'true && '.repeat(600)}true]._id`
  const find = (name: string) => editor.fetch(slow(name), {}, { perspective: 'raw' })
  expect(await find(`${secret}.deep`)).toEqual(['message.named'])
  await purge('message.named')
  for (const name of [secret, type]) expect(filesWith(name), name).toEqual([])
  // another name takes the place, and the worker that ran the query knows it
  await editor.create({ _id: 'message.after', _type: 'other', other: { deep: 1 } })
  await editor.create({ _id: 'message.again', _type: 'other', [secret]: { deep: 1 } })
  expect(await find(`${secret}.deep`)).toEqual(['message.again'])
  expect(await find('other.deep')).toEqual(['message.after'])
  expect(await find('shared')).toEqual(['message.beside'])
})

test('the history of a document that was deleted before can be purged', async () => {
  await write('message.late')
  await lake.client('editor').delete('message.late')
  expect(filesWith(NAME)).not.toEqual([])
  expect(await purge('message.late')).toMatchObject({ results: [{ operation: 'delete' }] })
  for (const trace of TRACES) expect(filesWith(trace), trace).toEqual([])
  expect(await purge('message.late')).toMatchObject({ results: [{ operation: 'none' }] })
})

test('nothing is stored again in the transaction that purges it, because its history would remain', async () => {
  await write('message.again2')
  const remove = { delete: { id: 'message.again2', purge: true } as { id: string } }
  const create = { create: { _id: 'message.again2', _type: 'message' } }
  const editor = lake.client('editor')
  await expect(editor.mutate([remove, create])).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('"message.again2" cannot be stored in the transaction')
  })
  const actions = [
    { actionType: 'document.delete', publishedId: 'message.again2', purge: true },
    {
      actionType: 'document.create',
      publishedId: 'message.again2',
      attributes: { _id: 'drafts.message.again2', _type: 'message' }
    }
  ].map(action => ({ ...action, actionType: `sanity.action.${action.actionType}` }))
  await expect(editor.action(actions as never)).rejects.toMatchObject({ statusCode: 400 })
  expect(await editor.getDocument('message.again2')).toMatchObject({ email: EMAIL })
  await purge('message.again2')
  for (const trace of TRACES) expect(filesWith(trace), trace).toEqual([])
  await editor.mutate([create])
})

test('a purge waits for readers', async () => {
  await write('message.b')
  const reader = new DatabaseSync(join(lake.dataDir, 'lake.sqlite'), { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM documents').get()
  let isDone = false
  const purged = purge('message.b').then(() => {
    isDone = true
  })
  await expect.poll(() => lake.client('editor').getDocument('message.b')).toBeUndefined()
  expect(isDone).toBe(false)
  reader.exec('COMMIT')
  reader.close()
  await purged
  expect(filesWith(EMAIL)).toEqual([])
})

describe('an action with purge', () => {
  const SECRET = 'wombat-ledger'
  const act = (name: string, fields: object) =>
    lake
      .client('editor')
      .action({ actionType: `sanity.action.document.${name}`, ...fields } as never)
  const draft = (_id: string) => ({ _id, _type: 'page', text: [SECRET, '夏侯霁月'] })

  /** A document that was edited and published, and has a draft again. */
  async function edited(id: string) {
    const editor = lake.client('editor')
    await editor.create(draft(`drafts.${id}`))
    await editor
      .patch(`drafts.${id}`)
      .set({ text: [`${SECRET}s`, '夏侯霁月'] })
      .commit()
    await act('publish', { draftId: `drafts.${id}`, publishedId: id })
    await act('edit', { draftId: `drafts.${id}`, publishedId: id, patch: { set: { n: 1 } } })
  }

  async function isGone() {
    for (const text of [SECRET, encodeWord('夏侯霁月')]) expect(filesWith(text), text).toEqual([])
    const copy = join(mkdtempSync(join(tmpdir(), 'lake-copy-')), 'copy')
    await lake.lake.backup(copy)
    expect(filesWith(SECRET, copy)).toEqual([])
    rmSync(dirname(copy), { recursive: true })
  }

  test('document.delete removes all traces of the document, its drafts and its versions', async () => {
    await edited('whole')
    await lake.client('editor').create(draft('versions.rX.whole'))
    await act('version.discard', { versionId: 'versions.rX.whole' })
    expect(filesWith(SECRET)).not.toEqual([])
    await act('delete', { publishedId: 'whole', includeDrafts: ['drafts.whole'], purge: true })
    await isGone()
    const path = '/v2025-02-19/data/history/main/transactions/whole,drafts.whole,versions.rX.whole'
    expect(await (await lake.ask(path, { role: 'editor' })).text()).toBe('')
  })

  test('discard and version.discard remove all traces of a draft or version', async () => {
    const editor = lake.client('editor')
    for (const [name, id] of [
      ['discard', 'drafts.b'],
      ['version.discard', 'versions.rX.b']
    ] as const) {
      await editor.create(draft(id))
      await editor.patch(id).set({ n: 1 }).commit()
      expect(filesWith(SECRET)).not.toEqual([])
      const field = name === 'discard' ? 'draftId' : 'versionId'
      await act(name, { [field]: id, purge: true })
      await isGone()
    }
  })

  test('removes what is left of a document, draft or version that was deleted before', async () => {
    await edited('late')
    await act('delete', { publishedId: 'late', includeDrafts: ['drafts.late'] })
    await act('delete', { publishedId: 'late', purge: true })
    await isGone()
    const editor = lake.client('editor')
    for (const [name, id] of [
      ['discard', 'drafts.late2'],
      ['version.discard', 'versions.rX.late2']
    ] as const) {
      const field = name === 'discard' ? 'draftId' : 'versionId'
      await editor.create(draft(id))
      await editor.delete(id)
      await act(name, { [field]: id, purge: true })
      await isGone()
      await expect(act(name, { [field]: id, purge: true })).rejects.toMatchObject({
        statusCode: 409
      })
    }
    await expect(act('delete', { publishedId: 'late', purge: true })).rejects.toMatchObject({
      statusCode: 409
    })
  })

  test('a dry run of it, and one that is refused, keep the history', async () => {
    await edited('kept')
    const remove = { publishedId: 'kept', includeDrafts: ['drafts.kept'], purge: true }
    await lake
      .client('editor')
      .action({ actionType: 'sanity.action.document.delete', ...remove }, { dryRun: true })
    await expect(act('delete', { ...remove, includeDrafts: [] })).rejects.toMatchObject({
      statusCode: 409
    })
    const path = '/v2025-02-19/data/history/main/transactions/kept,drafts.kept'
    const lines = (await (await lake.ask(path, { role: 'editor' })).text()).trim().split('\n')
    expect(lines).toHaveLength(4)
    await act('delete', remove)
    await isGone()
  })
})

test('no file contains the e-mail address of a deleted account', async () => {
  const email = 'ocelot@example.com'
  const { id } = await lake.lake.people.create({
    name: 'x',
    email,
    password: 'a-long-password',
    role: 'editor'
  })
  expect(filesWith(email)).not.toEqual([])
  await lake.lake.people.remove(id)
  expect(filesWith(email)).toEqual([])
})
