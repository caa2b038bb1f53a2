import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesContaining } from '../../tests/support/grep-files.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { loadSigner } from '../crypto/signer.ts'
import { inboxTokens } from '../forms/inbox-tokens.ts'
import { Outbox } from '../forms/outbox/outbox.ts'
import { deleteOldMessages } from '../forms/retention.ts'
import { EDITOR_TOKEN, HONEST, type StartedForms, startForms } from '../forms/tests/start.ts'
import { oldEnough, postJson } from '../forms/tests/visitor.ts'
import { erasePersonData, exportPersonData } from './data-subject.ts'

const NOW = Date.parse('2026-11-27T08:00:00Z')
const DAY = 24 * 60 * 60 * 1000
let started: StartedForms
beforeAll(async () => {
  started = await startForms()
})
afterAll(() => started.stop())

function upkeep() {
  const { upkeep: token } = inboxTokens(started.lake, `${started.dataDir}/forms`, 'main')
  return started.client('visitor').withConfig({ token })
}

async function count(email: string): Promise<number> {
  const query = 'count(*[email == $email])'
  return started.client('editor').fetch(query, { email }, { perspective: 'raw' })
}

test('messages older than the retention period are deleted, others and subscribers stay', async () => {
  const editor = started.client('editor')
  const at = (days: number) => new Date(NOW - days * DAY).toISOString()
  for (const days of [400, 366, 364, 1]) {
    await editor.create({ _id: `message.old-${days}`, _type: 'message', receivedAt: at(days) })
  }
  await editor.create({ _id: 'subscriber.old', _type: 'subscriber', receivedAt: at(900) })
  expect(await deleteOldMessages(upkeep(), undefined, NOW)).toBe(2)
  expect(await deleteOldMessages(upkeep(), 30, NOW)).toBe(1)
  const left = await editor.fetch('*[receivedAt < now()]._id', {}, { perspective: 'raw' })
  expect(left.sort()).toEqual(['message.old-1', 'subscriber.old'])
})

test('all data of a person is exported, and deleted, including pending deliveries', async () => {
  const email = 'Person@example.com'
  const send = (key: string, message: string) =>
    postJson(started.url, '/api/contact', {
      ...HONEST,
      email,
      message,
      key,
      token: oldEnough(started.forms)
    })
  await send('key-person-1', '第一条')
  await waitUntil('it arrived', async () => (await count(email)) === 1)
  await postJson(started.url, '/api/subscribe', { email, token: oldEnough(started.forms) })
  await waitUntil('both arrived', async () => (await count(email)) === 2)
  started.lakeDown('for deliveries')
  await send('key-person-2', '第二条')
  await waitUntil('a try failed', async () => started.forms.context.outbox.messages().length === 1)
  const outbox = started.forms.context.outbox
  const found = await exportPersonData(upkeep(), outbox, 'person@EXAMPLE.com')
  expect(found.documents.map(({ _type }) => _type).sort()).toEqual(['message', 'subscriber'])
  expect(JSON.stringify(found.underWay)).toContain('第二条')
  const [id] = found.documents.map(({ _id }) => String(_id))
  const history = async () => {
    const path = `history/main/transactions/${id}?excludeContent=false`
    const headers = { authorization: `Bearer ${EDITOR_TOKEN}` }
    return (await fetch(`${started.lakeUrl}/v2025-02-19/data/${path}`, { headers })).text()
  }
  expect(await history()).toContain(email)
  expect(filesContaining(started.dataDir, email)).not.toEqual([])
  const deleted = await erasePersonData(upkeep(), outbox, started.forms.context.signer, email)
  expect(deleted).toEqual({ documents: 2, underWay: 1 })
  expect(filesContaining(started.dataDir, email)).toEqual([])
  started.lakeDown(false)
  // What was under way would be tried again now, and arrive before what comes in later.
  started.advance(DAY)
  const later = 'later@example.com'
  await postJson(started.url, '/api/contact', {
    ...HONEST,
    email: later,
    key: 'key-later',
    token: oldEnough(started.forms)
  })
  await waitUntil('a later message arrived', async () => (await count(later)) === 1)
  expect(await count(email)).toBe(0)
  expect(await history()).not.toContain(email)
  expect(await exportPersonData(upkeep(), outbox, email)).toEqual({
    contact: email,
    documents: [],
    underWay: []
  })
})

test('who left only a telephone number is found by it, however it is written', async () => {
  await postJson(started.url, '/api/contact', {
    ...HONEST,
    email: '',
    phone: '0755-00000000',
    message: '请回电',
    key: 'key-phone-1',
    token: oldEnough(started.forms)
  })
  const query = 'count(*[message == "请回电"])'
  const arrived = () => started.client('editor').fetch(query, {}, { perspective: 'raw' })
  await waitUntil('it arrived', async () => (await arrived()) === 1)
  const outbox = new Outbox(`${started.dataDir}/forms`)
  try {
    const { signer } = started.forms.context
    const found = await exportPersonData(upkeep(), outbox, '（0755）0000 0000')
    expect(found.documents).toMatchObject([{ message: '请回电' }])
    await erasePersonData(upkeep(), outbox, signer, '（0755）0000 0000')
    expect(await arrived()).toBe(0)
  } finally {
    outbox.close()
  }
})

test('after a person was erased, by another process too, the same text is a new message', async () => {
  const email = 'again@example.com'
  const send = (key: string) =>
    postJson(started.url, '/api/contact', {
      ...HONEST,
      email,
      key,
      token: oldEnough(started.forms)
    })
  await send('key-again-1')
  await send('key-again-2')
  await waitUntil('it arrived, once', async () => (await count(email)) === 1)
  // As the command does it beside a running server.
  const other = new Outbox(`${started.dataDir}/forms`)
  try {
    await erasePersonData(
      upkeep(),
      other,
      loadSigner(`${started.dataDir}/forms`),
      'AGAIN@example.com'
    )
  } finally {
    other.close()
  }
  expect(await count(email)).toBe(0)
  expect((await send('key-again-1')).status).toBe(200)
  await waitUntil('it arrived again', async () => (await count(email)) === 1)
})

test('an outbox without the column person is migrated, and erasure deletes its old entries', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'old-outbox-'))
  const db = new DatabaseSync(join(folder, 'journal.sqlite'))
  db.exec(`
    CREATE TABLE entry (id TEXT PRIMARY KEY, kind TEXT NOT NULL, received INTEGER NOT NULL,
      fold TEXT NOT NULL, data TEXT) STRICT, WITHOUT ROWID;
    INSERT INTO entry VALUES ('message.done', 'message', 1, 'fold', NULL),
      ('message.waits', 'message', 1, 'fold', '{"email":"b@example.com"}');`)
  db.close()
  const outbox = new Outbox(folder)
  try {
    expect(outbox.messages().map(({ id }) => id)).toEqual(['message.waits'])
    outbox.forget('somebody', [])
    const reader = new DatabaseSync(join(folder, 'journal.sqlite'))
    expect(reader.prepare('SELECT id FROM entry').all()).toEqual([{ id: 'message.waits' }])
    reader.close()
  } finally {
    outbox.close()
    rmSync(folder, { recursive: true })
  }
})
