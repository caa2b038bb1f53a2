// One person in everything that a data folder holds: found, and erased to the last byte, beside a running server and without one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeBigram, encodeWord } from '../../lake/documents/tokenize.ts'
import { loadSigner } from '../../server/crypto/signer.ts'
import { FootprintStore } from '../../server/footprint/footprint-store.ts'
import { subscriptionUrl } from '../../server/forms/subscription.ts'
import { freshToken, postJson } from '../../server/forms/tests/visitor.ts'
import { editorClient } from '../support/clients.ts'
import { filesContaining } from '../support/grep-files.ts'
import { freePort } from '../support/port.ts'
import { EDITOR_PASSWORD, SITE_URL } from '../support/prepared.ts'
import { runProgram, sleep } from '../support/server.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Age from which a form token is accepted. */
const TOKEN_AGE_MS = 3000
const EMAIL = 'caigou@例子.公司'
const OTHER_FORM = 'CaiGou＠xn--fsqu00a。xn--55qx5d'
/** Account names are ASCII. */
const LOGIN = `caigou@${domainToASCII('例子.公司')}`
const WORDS = '贰拾捌台摄像机装在青瓦台'
const OTHER_WORDS = '叁拾玖只补光灯挂在鹳雀楼'
const PHONE = '+852 2345 6789'
const OTHER_EMAIL = 'kang@site.example'
const BACKUPS = mkdtempSync(join(tmpdir(), 'person-backups-'))
let server: TestServer

beforeAll(async () => {
  // No mail server listens there: mails wait in the queue.
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`
  server = await startTestServer({ SMTP_URL, MAIL_FROM: 'site@site.example' })
}, 300_000)
afterAll(async () => {
  await server?.remove()
  rmSync(BACKUPS, { recursive: true, force: true })
})

async function run(program: string, ...args: string[]): Promise<string> {
  const variables = { DATA_DIR: server.dataDir, SITE_URL, PORT: String(await freePort()) }
  const { code, stdout, stderr } = await runProgram(`server/cli/${program}.ts`, args, variables)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

async function send(fields: Record<string, string>): Promise<void> {
  const token = await freshToken(server.url)
  await sleep(TOKEN_AGE_MS)
  const all = { theme: '采购', name: '李工', locale: 'zh', page: '/contactUs', ...fields, token }
  expect((await postJson(server.url, '/api/contact', all)).status).toBe(200)
}

/** Files with bytes of any of these texts, as text, in the full-text index, or in the links of mails. */
function traces(...texts: string[]): string[] {
  const link = (text: string) => Buffer.from(`["${text}`).toString('base64url').slice(0, -2)
  const forms = texts.flatMap(text => [text, encodeWord(text), encodeBigram(text), link(text)])
  return filesContaining(server.dataDir, ...forms).sort()
}

test('beside a running server: messages, history, queues, subscription, account and footprints', async () => {
  const editor = await editorClient(server.url, EDITOR_PASSWORD)
  const ids = () =>
    editor.fetch<string[]>('*[_type in ["message", "subscriber"]]._id', {}, { perspective: 'raw' })
  await send({ email: EMAIL, phone: '', message: `${WORDS}，第一条` })
  await send({ email: OTHER_FORM, phone: '', message: `${WORDS}，第二条` })
  await waitUntil('both arrived', async () => (await ids()).length === 2)
  const signer = loadSigner(join(server.dataDir, 'forms'))
  const person = { email: EMAIL, locale: 'zh' }
  const link = subscriptionUrl({ signer, siteUrl: SITE_URL }, 'confirm', person, Date.now())
  const { pathname, search } = new URL(link)
  await fetch(server.url + pathname + search, { method: 'POST', redirect: 'manual' })
  await waitUntil('the subscription arrived', async () => (await ids()).length === 3)
  const [deleted = ''] = (await ids()).filter(id => id.startsWith('message.'))
  await editor.delete(deleted)
  const added = await run('staff', 'add', LOGIN, '--name', '李工')
  const userId = /user ID is (\S+)\./.exec(added)?.[1] ?? ''
  const footprints = await FootprintStore.open(join(server.dataDir, 'footprint'))
  const seen = { type: 'browse', content: 'hero', pathHistory: `${SITE_URL}/zh/` } as const
  await footprints.add({ ...seen, userId })
  await footprints.add({ ...seen, userId: 'somebody-else' })
  await footprints.close()
  await run('backup', join(BACKUPS, 'monday'))
  expect(traces(EMAIL, LOGIN, WORDS.slice(0, 2)).join()).toMatch(
    /journal.*lake\.sqlite.*sso\.sqlite/
  )

  const found = await run('privacy', 'find', OTHER_FORM, '--backups', BACKUPS)
  for (const line of [
    'Messages: 1. Subscriptions: 1.',
    'Deleted documents in the history: 1.',
    'Pending in the outbox: 2.',
    `Account of the site: ${LOGIN} (${userId}), 1 footprints.`,
    'Backups that name the person: 1 of 1.',
    'lake/lake.sqlite, table changes'
  ])
    expect(found).toContain(line)

  const erased = await run('privacy', 'erase', OTHER_FORM, '--backups', BACKUPS)
  expect(erased).toContain(
    'Deleted 2 documents with their history, the history of 1 deleted documents, 2 pending messages and 1 footprints.'
  )
  expect(erased).toContain(`npm run staff -- remove ${LOGIN}`)
  expect(erased).toContain('Backups that name the person: 1 of 1.')
  const names = [
    EMAIL,
    `caigou@${domainToASCII('例子.公司')}`,
    'CaiGou＠',
    WORDS,
    WORDS.slice(0, 4)
  ]
  expect(traces(...names).filter(file => !file.startsWith('sso/'))).toEqual([])
  expect(traces(userId).filter(file => !file.startsWith('sso/'))).toEqual([])
  expect(traces('somebody-else')).not.toEqual([])
  await run('staff', 'remove', LOGIN)
  expect(traces(...names, userId, '李工')).toEqual([])
  expect(await run('privacy', 'find', EMAIL)).toContain(
    'No file of the data folder names the person.'
  )
  expect(server.process.exitCode).toBeNull()
})

test('without a server: by the telephone number in another form', async () => {
  await send({ email: OTHER_EMAIL, phone: PHONE, message: OTHER_WORDS })
  await send({ email: '', phone: '+852 2345 6780', message: '请回电' })
  const journal = () => traces(OTHER_WORDS).some(file => file.startsWith('lake/'))
  await waitUntil('it arrived', async () => journal())
  expect(await server.stop()).toBe(0)
  const found = await run('privacy', 'find', '（00852）2345-6789')
  expect(found).toContain('Messages: 1.')
  const next = `Also given: ${OTHER_EMAIL}. What is stored under it: npm run privacy -- find "${OTHER_EMAIL}"`
  expect(found).toContain(next)
  const erased = await run('privacy', 'erase', '（00852）2345-6789')
  expect(erased).toContain('Deleted 1 documents')
  expect(erased).toContain(next)
  expect(traces(PHONE, OTHER_EMAIL, '85223456789', OTHER_WORDS, OTHER_WORDS.slice(0, 4))).toEqual(
    []
  )
  expect(traces('+852 2345 6780')).not.toEqual([])
})
