import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HONEST } from '../../server/forms/tests/start.ts'
import { getTicket, Visitor } from '../../server/sso/tests/start.ts'
import { getFormToken, post } from '../soak/load.ts'
import { editorClient, lakeClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, EDITOR_PASSWORD, SITE_URL } from '../support/prepared.ts'
import { type Running, runProgram, sleep, startServer } from '../support/server.ts'
import { waitUntil } from '../support/wait-until.ts'

// Follows the table of "Rotate secrets" in docs/operations.md.
const STAFF_PASSWORD = 'only for these tests'
const DATA_DIR = mkdtempSync(join(tmpdir(), 'rotation-'))
let variables: Record<string, string>
let server: Running

beforeAll(async () => {
  copyPrepared(DATA_DIR)
  variables = {
    PORT: String(await freePort()),
    DATA_DIR,
    SITE_URL,
    EDITOR_PASSWORD,
    STAFF_PASSWORD
  }
  server = await startServer(variables)
})
afterAll(async () => {
  await server?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function run(program: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, words, { DATA_DIR })
  expect([words, code, stderr]).toEqual([words, 0, expect.any(String)])
  return stdout + stderr
}

const lake = (...words: string[]) => run('lake/cli.ts', ...words, '--data', join(DATA_DIR, 'lake'))

/** The ids of the rows of a list that end with a name. */
const idsOf = (list: string, name: string) =>
  list.split('\n').flatMap(row => (row.trim().endsWith(name) ? [row.split(' ')[0] ?? ''] : []))

async function createToken(name: string): Promise<{ id: string; token: string }> {
  const printed = await lake('tokens', 'create', name, '--role', 'viewer')
  const token = /\bsk[\w-]+/.exec(printed)?.[0] ?? ''
  return { id: idsOf(await lake('tokens', 'list'), name)[0] ?? '', token }
}

const query = '*[_type == "camera"][0]._id'

test('an API token: streams of the old one end, the new one is served', async () => {
  const old = await createToken('search-old')
  const successor = await createToken('search-new')
  const stream = await fetch(`${server.url}/v2025-02-19/data/listen/production?query=*`, {
    headers: { authorization: `Bearer ${old.token}` }
  })
  expect(stream.status).toBe(200)
  const ended = stream.text().catch(() => 'cut off')
  await lake('tokens', 'revoke', old.id)
  await ended
  await expect(lakeClient(server.url, { token: old.token }).fetch(query)).rejects.toThrow()
  expect(await lakeClient(server.url, { token: successor.token }).fetch(query)).toBeTruthy()
})

test('a password of staff: sessions of the account end', async () => {
  const browser = new Visitor(server.url)
  const ticket = getTicket(await browser.signIn('staff', STAFF_PASSWORD))
  await browser.call('zxb/v1/logincheck', { ticket })
  const account = '/oort/oortcloud-sso/account?redirect=%2Fzh%2F'
  expect((await browser.ask(account)).status).toBe(200)
  await run('server/cli/staff.ts', 'password', 'staff')
  expect((await browser.ask(account)).status).toBe(303)
  expect(getTicket(await new Visitor(server.url).signIn('staff', STAFF_PASSWORD))).toBe('')
})

test('the secret of forms, the tokens that deliver messages and the password of the editor', async () => {
  const before = await editorClient(server.url, EDITOR_PASSWORD)
  const oldFormToken = await getFormToken(server.url)
  await server.stop()
  rmSync(join(DATA_DIR, 'forms/secret'))
  const tokens = await lake('tokens', 'list')
  for (const name of ['forms', 'forms upkeep'])
    for (const id of idsOf(tokens, `  ${name}`)) await lake('tokens', 'revoke', id)
  rmSync(join(DATA_DIR, 'forms/tokens.json'))
  const password = 'another password of the tests'
  server = await startServer({ ...variables, EDITOR_PASSWORD: password })

  await expect(before.fetch(query, {}, { perspective: 'raw' })).rejects.toThrow()
  await expect(editorClient(server.url, EDITOR_PASSWORD)).rejects.toThrow()
  const client = await editorClient(server.url, password)
  const message = { ...HONEST, email: 'rotated@example.com', key: 'a-key-of-the-rotation' }
  await sleep(2_100)
  expect(await post(server.url, { ...message, token: oldFormToken })).toBe(400)
  const token = await getFormToken(server.url)
  await sleep(2_100)
  expect(await post(server.url, { ...message, token })).toBe(200)
  await waitUntil('it is delivered with the new tokens', async () => {
    const filter = '*[_type == "message" && email == $email]'
    const parameters = { email: message.email }
    const count = await client.fetch(`count(${filter})`, parameters, { perspective: 'raw' })
    return count === 1
  })
})

test('all staff sessions: everybody signs in again', async () => {
  await server.stop()
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(DATA_DIR, `sso/sso.sqlite${end}`), { force: true })
  server = await startServer(variables)
  const browser = new Visitor(server.url)
  expect(getTicket(await browser.signIn('staff', STAFF_PASSWORD))).not.toBe('')
})
