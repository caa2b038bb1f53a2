import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'
import type { Mutation, SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesContaining } from '../../tests/support/grep-files.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { createBackup } from '../backup/create-backup.ts'
import { loadSigner } from '../crypto/signer.ts'
import { FootprintStore } from '../footprint/footprint-store.ts'
import { inboxTokens } from '../forms/inbox-tokens.ts'
import { Outbox } from '../forms/outbox/outbox.ts'
import { deleteOldMessages } from '../forms/retention.ts'
import { EDITOR_TOKEN, HONEST, type StartedForms, startForms } from '../forms/tests/start.ts'
import { oldEnough, postJson } from '../forms/tests/visitor.ts'
import { openSsoStore } from '../sso/database.ts'
import { StaffAccounts } from '../sso/local-idp/accounts.ts'
import { isMentioned, otherContacts, parseContactArgument } from './contact.ts'
import { erasePersonData, exportPersonData } from './data-subject.ts'
import { findBackups, findTraces } from './find-traces.ts'
import { describeErased } from './report-lines.ts'

const NOW = Date.parse('2026-11-27T08:00:00Z')
const DAY = 24 * 60 * 60 * 1000
let started: StartedForms
let upkeep: SanityClient
beforeAll(async () => {
  started = await startForms()
  const { upkeep: token } = await inboxTokens(started.lake, `${started.dataDir}/forms`, 'main')
  upkeep = started.client('visitor').withConfig({ token })
})
afterAll(() => started.stop())

function stores(outbox = started.forms.context.outbox) {
  return { upkeep, outbox, dataDir: started.dataDir }
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
  expect(await deleteOldMessages(upkeep, undefined, NOW)).toBe(2)
  expect(await deleteOldMessages(upkeep, 30, NOW)).toBe(1)
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
  const found = await exportPersonData(stores(), 'person@EXAMPLE.com')
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
  const deleted = await erasePersonData(stores(), started.forms.context.signer, email)
  expect(deleted).toEqual({
    documents: 2,
    history: 0,
    underWay: 1,
    footprints: 0,
    otherContacts: [HONEST.phone],
    mentions: [],
    accounts: []
  })
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
  expect(await exportPersonData(stores(), email)).toEqual({
    contact: email,
    otherContacts: [],
    documents: [],
    mentions: [],
    history: [],
    underWay: [],
    accounts: []
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
  const outbox = await Outbox.open(`${started.dataDir}/forms`)
  try {
    const { signer } = started.forms.context
    const found = await exportPersonData(stores(outbox), '（0755）0000 0000')
    expect(found.documents).toMatchObject([{ message: '请回电' }])
    await erasePersonData(stores(outbox), signer, '（0755）0000 0000')
    expect(await arrived()).toBe(0)
  } finally {
    await outbox.close()
  }
})

test.each([
  ['采购@例子.公司', ['采购＠例子。公司', '采购@xn--fsqu00a.xn--55qx5d', ' 采购@例子．公司']],
  ['Li.Wei@bücher.example', ['li.wei@XN--BCHER-KVA.example', 'mailto:LI.WEI@BÜCHER.example']]
])('%s is one person in every form, and no byte of any form is left', async (typed, forms) => {
  const { signer } = started.forms.context
  const texts = [typed, ...forms]
  for (const [index, email] of texts.entries())
    await postJson(started.url, '/api/contact', {
      ...HONEST,
      email,
      message: `${'长'.repeat(3000)}${index} ${typed}`,
      key: `key-forms-${index}-${typed.length}`,
      token: oldEnough(started.forms)
    })
  await postJson(started.url, '/api/subscribe', { email: typed, token: oldEnough(started.forms) })
  const all = async () => (await exportPersonData(stores(), typed)).documents
  await waitUntil('all arrived', async () => (await all()).length === texts.length + 1)
  // Deleted as editors do: the history still has it.
  const [first] = await all()
  await started.client('editor').delete(String(first?._id))
  const wanted = canonicalForms(typed)
  expect(filesContaining(started.dataDir, ...wanted)).not.toEqual([])
  const backups = mkdtempSync(join(tmpdir(), 'backups-'))
  await createBackup(started.dataDir, join(backups, 'monday'))
  for (const form of forms) {
    const found = await exportPersonData(stores(), form)
    expect([found.documents.length, found.history]).toEqual([texts.length, [first?._id]])
  }
  const erased = await erasePersonData(stores(), signer, forms[0] ?? '')
  expect(erased).toMatchObject({ documents: texts.length, history: 1 })
  expect(filesContaining(started.dataDir, ...wanted)).toEqual([])
  const contact = parseContactArgument(forms[1] ?? '')
  expect(await findTraces(started.dataDir, contact)).toEqual([])
  // Nothing is written into the backup that is searched.
  const before = readdirSync(join(backups, 'monday', 'lake'))
  expect(findBackups(backups)).toEqual([join(backups, 'monday')])
  const held = await findTraces(join(backups, 'monday'), contact, 'backup')
  expect(held).toMatchObject([
    { file: 'lake/lake.sqlite', table: 'changes' },
    { file: 'lake/lake.sqlite', table: 'documents', rows: texts.length }
  ])
  expect(readdirSync(join(backups, 'monday', 'lake'))).toEqual(before)
  rmSync(backups, { recursive: true })
})

/** The forms in which the address can be on the disk. */
function canonicalForms(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [email, `${local}@${domainToASCII(domain)}`, `${local.toLowerCase()}@${domain}`]
}

test('a telephone number is one person in every form, and another one with an extension', async () => {
  const send = (phone: string, key: string) =>
    postJson(started.url, '/api/contact', {
      ...HONEST,
      email: '',
      phone,
      message: key,
      key,
      token: oldEnough(started.forms)
    })
  const forms = ['+852 2345 6789', '00852-23456789', '（+852）2345-6789', '+852 2345 6789、95500']
  for (const [index, phone] of forms.entries()) await send(phone, `key-hk-${index}`)
  await send('+852 2345 6789 ext 12', 'key-hk-extension')
  const editor = started.client('editor')
  // As messages were stored before telephone numbers were.
  await editor.create({ _id: 'message.before', _type: 'message', phone: '+852-2345-6789' })
  const found = async (typed: string) =>
    (await exportPersonData(stores(), typed)).documents.map(({ phone }) => phone).sort()
  const all = [...forms, '+852-2345-6789'].sort()
  await waitUntil('all arrived', async () => (await found(forms[0] ?? '')).length === all.length)
  for (const form of forms.slice(0, 3)) expect(await found(form)).toEqual(all)
  const { signer } = started.forms.context
  expect(await erasePersonData(stores(), signer, forms[1] ?? '')).toMatchObject({ documents: 5 })
  for (const text of [...all.slice(0, 4), '+85223456789"'])
    expect([text, filesContaining(started.dataDir, `"${text}"`)]).toEqual([text, []])
  expect(await found('+852 2345 6789 转 12')).toEqual(['+852 2345 6789 ext 12'])
})

test('messages of others that mention a person are named and stay, in their history, too', async () => {
  const editor = started.client('editor')
  const { signer } = started.forms.context
  const email = 'zhao@例子.公司'
  const message = (_id: string, fields: object) => ({ _id, _type: 'message', ...fields })
  const others = [
    message('message.a', { email: 'qian@site.example', message: '抄送邮箱zhao＠例子。公司谢谢' }),
    message('message.b', {
      email: 'qian@site.example',
      message: '问ZHAO@xn--fsqu00a.xn--55qx5d。'
    }),
    message('message.c', { phone: '0755-00000001', message: '或者打 +86 139 0000 0000，找赵工' })
  ]
  const own = [
    message('message.d', { email, phone: '13900000000', message: '本人' }),
    { _id: 'drafts.message.e', _type: 'message', email, message: '草稿' },
    {
      _id: 'drafts.imported',
      _type: 'message',
      phone: '(+86)139-0000-0000',
      email,
      message: '导入'
    },
    { _id: 'subscriber.f', _type: 'subscriber', email }
  ]
  await editor.mutate([...others, ...own].map(create => ({ create })) as Mutation[])
  // The history has them still.
  await editor.mutate([
    { patch: { id: 'message.d', set: { email: 'sun@site.example', phone: '010-00000002' } } },
    ...['drafts.message.e', 'drafts.imported', 'message.b'].map(id => ({ delete: { id } }))
  ])
  const byPhone = await exportPersonData(stores(), '１３９　００００　００００')
  expect(byPhone).toMatchObject({
    documents: [],
    mentions: ['message.c'],
    otherContacts: ['zhao@例子.公司']
  })
  expect(byPhone.history.sort()).toEqual(['drafts.imported', 'message.d'])
  const found = await exportPersonData(stores(), email)
  expect(found.documents.map(({ _id }) => _id)).toEqual(['subscriber.f'])
  expect(found.mentions).toEqual(['message.a'])
  expect(found.history.sort()).toEqual(['drafts.imported', 'drafts.message.e', 'message.d'])
  const erased = await erasePersonData(stores(), signer, email)
  expect(erased).toMatchObject({ documents: 1, history: 3, mentions: ['message.a'] })
  expect(describeErased(erased).join()).toContain('which stay: message.a.')
  expect(erased.otherContacts).toEqual(['(+86)139-0000-0000'])
  const ids = [...others, ...own].map(({ _id }) => _id)
  expect(await editor.fetch('*[_id in $ids]._id', { ids }, { perspective: 'raw' })).toEqual([
    'message.a',
    'message.c'
  ])
  expect(filesContaining(started.dataDir, '本人', '草稿', '导入')).toEqual([])
  // Of the two messages of others, one of them deleted.
  const traces = await findTraces(started.dataDir, parseContactArgument(email))
  expect(traces.map(({ table, rows }) => [table, rows])).toEqual([
    ['changes', 3],
    ['documents', 1]
  ])
})

test.each<[contact: string, others: string[]]>([
  ['采购@例子.公司', ['010-00000000 转 801', 'li@site.example']],
  ['010-00000000 转 801', ['li@site.example', '采购@例子.公司']],
  ['nobody@site.example', ['010-00000000 转 801', 'li@site.example', '采购@例子.公司']]
])('beside %s, the person also gave %j', (contact, others) => {
  const given = [
    { email: '采购＠例子。公司', phone: '010-00000000 转 801' },
    { email: '采购@xn--fsqu00a.xn--55qx5d', phone: '（010）00000000 ext. 801' },
    { email: 'li@site.example', phone: '' },
    { email: 'Li@SITE.example', phone: 'by pigeon' }
  ]
  expect(otherContacts(parseContactArgument(contact), given)).toEqual(others)
})

test.each<[contact: string, text: string, isNamed: boolean]>([
  ['采购@例子.公司', '邮箱采购＠例子。公司谢谢', true],
  ['采购@例子.公司', '采购@xn--fsqu00a.xn--55qx5d，谢谢', true],
  ['采购@例子.公司', '采购@例子.xn--55qx5d', true],
  ['采购@例子.公司', '邮箱采购@XN--FSQU00A.公司谢谢', true],
  ['采购@xn--fsqu00a.公司', '采购@例子.xn--55qx5d谢谢', true],
  ['采购@例子.公司', '采购@例子.xn--55qx5dx', false],
  ['采购@例子.公司', '采购@例子.xn--55qx5d.example', false],
  ['a@b.example', '<A@B.EXAMPLE>', true],
  ['a@b.example', 'mailto:a@b.example?subject=x', true],
  ['a@b.example', '{"email":"a@b.example"}', true],
  ['a@b.example', '写给a@b.example。', true],
  ['a@b.example', 'aa@b.example', false],
  ['a@b.example', 'a@b.example.org', false],
  ['13900000000', '手机139-0000-0000，谢谢', true],
  ['13900000000', 'call (+86) 139 0000 0000 or', true],
  ['13900000000', '00861390000 0000', true],
  ['13900000000', '１３９　００００　００００。', true],
  ['13900000000', '13900000000 2026-01-01', true],
  ['13900000000', '139000000001', false],
  ['13900000000', '13900000000转12', false],
  ['010-00000000 转 801', '电话 010-00000000 分机801 周三', true],
  ['010-00000000', '电话 010-00000000 分机801 周三', false],
  ['+852 2345 6789', 'tel 00852-23456789', true],
  ['+852 2345 6789', '23456789', false],
  ['+852 2345 6789', '打852-23456789或(853)66000000', true],
  ['+853 6600 0000', '打852-23456789或(853)66000000', true],
  ['852-23456789', 'tel 0852-23456789', false],
  ['+852 2345 6789', '电话(852)23456789，138-0013-8000。', true],
  ['13800138000', '电话(852)23456789，138-0013-8000。', true],
  ['010-88888888', '电话010-88888888，13800138000', true],
  ['13800138000', '电话010-88888888，13800138000', true],
  ['010-88888888', '电话010-88888888,13800138000', true],
  ['13800138000', '电话010-88888888,13800138000', true],
  ['20000', '共20000，13800138000', true],
  ['13800138000', '共20000，13800138000', true],
  ['010-88888888', '座机010-88888888#13800138000', true],
  ['13800138000', '座机010-88888888#13800138000', true],
  ['010-88888888', '座机010-88888888*138-0013-8000', true],
  ['13800138000', '座机010-88888888*138-0013-8000', true],
  ['010-88888888', '010-88888888转138-0013-8000', true],
  ['13800138000', '010-88888888转13800138000', true],
  ['010-88888888', '010-88888888#95500', true],
  ['95500', '010-88888888，95500', true],
  ['13800138000', '010-88888888转801，13800138000', true],
  ['13800138000', '请打13800138000，12月3日前', true],
  ['010-00000000转801', '打010-00000000,801。', true],
  ['010-00000000', '打010-00000000#801。', false]
])('%s in "%s": %s', (contact, text, isNamed) => {
  expect(isMentioned(parseContactArgument(contact), text)).toBe(isNamed)
})

test('an account of staff is named, its footprints are deleted, and it stays', async () => {
  const db = await openSsoStore(join(started.dataDir, 'sso'))
  const store = await FootprintStore.open(join(started.dataDir, 'footprint'))
  try {
    const accounts = new StaffAccounts(db)
    const login = 'wang@site.example'
    const person = { login, oort_name: '王工', oort_depcode: '', oort_depname: '' }
    const { oort_uuid } = await accounts.add(person, 'a-long-password')
    await started.lake.people.create({
      name: '王工',
      email: 'Wang@site.example',
      password: 'a-long-password',
      role: 'editor'
    })
    const pathHistory = 'http://site.example/zh/'
    await store.add({ type: 'browse', content: 'a', userId: oort_uuid, pathHistory })
    await store.add({ type: 'browse', content: 'a', userId: 'other', pathHistory })
    const { accounts: found } = await exportPersonData(stores(), 'WANG@site.example')
    expect(found).toMatchObject([
      { of: 'site', login, id: oort_uuid, footprints: 1 },
      { of: 'studio', login: 'Wang@site.example', footprints: 0 }
    ])
    const { signer } = started.forms.context
    expect(await erasePersonData(stores(), signer, login)).toMatchObject({ footprints: 1 })
    expect([store.count(oort_uuid), store.count('other')]).toEqual([0, 1])
    expect(accounts.list().map(account => account.login)).toEqual([login])
    expect(await findTraces(started.dataDir, parseContactArgument(login))).toEqual([
      { file: 'lake/lake.sqlite', table: 'users', rows: 1 },
      { file: 'sso/sso.sqlite', table: 'account', rows: 1 }
    ])
  } finally {
    await store.close()
    db.close()
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
  const other = await Outbox.open(`${started.dataDir}/forms`)
  try {
    await erasePersonData(
      stores(other),
      loadSigner(`${started.dataDir}/forms`),
      'AGAIN@example.com'
    )
  } finally {
    await other.close()
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
  const outbox = await Outbox.open(folder)
  try {
    expect(outbox.messages().map(({ id }) => id)).toEqual(['message.waits'])
    await outbox.forget('somebody', [])
    const reader = new DatabaseSync(join(folder, 'journal.sqlite'))
    expect(reader.prepare('SELECT id FROM entry').all()).toEqual([{ id: 'message.waits' }])
    reader.close()
  } finally {
    await outbox.close()
    rmSync(folder, { recursive: true })
  }
})
