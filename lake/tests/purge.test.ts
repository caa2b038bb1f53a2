import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWord } from '../documents/words.ts'
import { type StartedLake, startLake } from './start.ts'

let lake: StartedLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const EMAIL = 'quetzal.farang@example.com'
const NAME = '夏侯霁月'
const TRACES = [EMAIL, 'quetzal', NAME, encodeWord(NAME).toLowerCase()]

/** Files of the data folder in which a text stands, small or capital letters alike. */
function filesWith(text: string): string[] {
  const bytes = Buffer.from(text.toLowerCase()).toString('latin1')
  const files = readdirSync(lake.dataDir, { recursive: true, withFileTypes: true })
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

test('what was purged stands in no file any more: table, index, history, free pages, log', async () => {
  await write('message.a')
  for (const trace of TRACES) expect(filesWith(trace), trace).not.toEqual([])
  await purge('message.a')
  for (const trace of TRACES) expect(filesWith(trace), trace).toEqual([])
  const others = 'count(*[_type == "message" && message match "别人的留言"])'
  expect(await lake.client('editor').fetch(others, {}, { perspective: 'raw' })).toBe(40)
})

test('a reader in the way is waited for', async () => {
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

test('an account that was removed leaves its address in no file', async () => {
  const email = 'ocelot@example.com'
  const { id } = await lake.lake.people.create({
    name: 'x',
    email,
    password: 'a-long-password',
    role: 'editor'
  })
  expect(filesWith(email)).not.toEqual([])
  lake.lake.people.remove(id)
  expect(filesWith(email)).toEqual([])
})
