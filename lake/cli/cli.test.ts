import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessions } from '../auth/sessions.ts'
import { openDatabase } from '../database/open.ts'

const program = new URL('../cli.ts', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'lake-command-'))
const data = join(folder, 'data')
let child: ChildProcess
let url = ''
let printed = ''

beforeAll(async () => {
  const args = [program, '--data', data, '--port', '0', '--dataset', 'main']
  child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>(done => {
    child.stdout?.on('data', text => {
      printed += text
      if (printed.includes('First account')) done()
    })
  })
  url = /http:\S+/.exec(printed)?.[0] ?? ''
})
afterAll(async () => {
  const ended = new Promise(done => child.on('exit', done))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  rmSync(folder, { recursive: true })
})

async function lake(...args: string[]) {
  const running = promisify(execFile)(process.execPath, [program, '--data', data, ...args])
  running.child.stdin?.end()
  return await running.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr })
  )
}

function client(token: string) {
  return createClient({
    projectId: 'lake',
    dataset: 'main',
    apiHost: url,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
    token
  })
}

test('a token made by the command works in the running lake until it is revoked', async () => {
  const made = await lake('tokens', 'create', 'build', '--role', 'editor')
  const token = /once: (\S+)/.exec(made.text)?.[1] ?? ''
  await client(token).createOrReplace({ _id: 'a', _type: 'note' })
  const listed = await lake('tokens', 'list')
  expect(listed.text).toContain('build')
  expect(listed.text).not.toContain(token)
  const id = made.text.split(' ')[0] ?? ''
  expect((await lake('tokens', 'revoke', id)).code).toBe(0)
  await expect(client(token).fetch('*')).rejects.toThrow(/Unauthorized|Session/)
  expect(await lake('tokens', 'revoke', id)).toMatchObject({ code: 1 })
})

test('accounts are made, changed and removed', async () => {
  const args = ['--email', 'a@site.example', '--name', '王编辑', '--role', 'editor']
  const made = await lake('users', 'create', ...args)
  expect(made.text).toMatch(/once: \S{10,}/)
  const id = made.text.split(' ')[0] ?? ''
  expect((await lake('users', 'create', ...args)).text).toMatch(/has an account already/)
  expect((await lake('users', 'role', id, 'viewer')).text).toContain('viewer')
  expect((await lake('users', 'role', id, 'king')).text).toMatch(/no role "king"/)
  expect((await lake('users', 'list')).text).toContain('王编辑')
  expect((await lake('users', 'remove', id)).code).toBe(0)
  expect((await lake('users', 'password', id)).text).toMatch(/no account/)
})

test('the sessions of an account are ended, and those of all', async () => {
  const made = await lake('users', 'create', '--email', 'b@site.example', '--role', 'viewer')
  const id = made.text.split(' ')[0] ?? ''
  const db = openDatabase(join(data, 'lake.sqlite'))
  try {
    const sessions = createSessions(db)
    for (const args of [[id], ['--all']]) {
      const secret = await sessions.start(id)
      expect(sessions.find(secret)).toBeDefined()
      expect((await lake('users', 'sign-out', ...args)).text).toMatch(/sessions .*have ended/)
      expect(sessions.find(secret)).toBeUndefined()
    }
  } finally {
    db.close()
  }
  expect((await lake('users', 'sign-out')).text).toMatch(/no account/)
})

test('content is exported and imported by command', async () => {
  const made = await lake('tokens', 'create', 'move', '--role', 'administrator')
  const token = /once: (\S+)/.exec(made.text)?.[1] ?? ''
  await client(token).createOrReplace({ _id: 'page', _type: 'page', title: '页面' })
  const file = join(folder, 'content.tar.gz')
  // without --project and --dataset: those of the lake
  const place = ['--url', url, '--token', token]
  expect((await lake('export', file, ...place)).text).toMatch(/Exported \d+ documents/)
  await client(token).delete('page')
  const imported = await lake('import', file, '--replace', '--fetch', ...place)
  expect(imported.text).toMatch(/Imported \d+ documents/)
  expect(await client(token).getDocument('page')).toMatchObject({ title: '页面' })
  expect((await lake('backup', join(folder, 'copy'))).code).toBe(0)
})

test('invalid commands are rejected with a message', async () => {
  expect(await lake('dance')).toMatchObject({
    code: 1,
    text: expect.stringContaining('no such command')
  })
  expect(await lake('--colour', 'red')).toMatchObject({
    code: 1,
    text: expect.stringContaining('--colour')
  })
  expect(await lake('tokens', 'create', 'x', '--role', 'custom')).toMatchObject({
    code: 1,
    text: expect.stringContaining('which only a program can give')
  })
  const port = new URL(url).port
  const taken = await lake('serve', '--port', port, '--data', join(folder, 'other'))
  expect(taken).toMatchObject({ code: 1, text: expect.stringContaining(`Port ${port} is taken`) })
})

test('export and import of a project or data set that the lake does not have name what it has', async () => {
  const made = await lake('tokens', 'create', 'wrong', '--role', 'administrator')
  const token = /once: (\S+)/.exec(made.text)?.[1] ?? ''
  const place = ['--url', url, '--token', token]
  const file = join(folder, 'none.tar.gz')
  expect((await lake('export', file, ...place, '--project', 'other')).text).toMatch(/"other"/)
  expect((await lake('export', file, ...place, '--dataset', 'other')).text).toMatch(/"?other"?/)
  const away = ['--url', 'http://127.0.0.1:9', '--token', token]
  expect(await lake('export', file, ...away)).toEqual({
    code: 1,
    text: expect.stringContaining('There is no lake at http://127.0.0.1:9')
  })
  expect(existsSync(file)).toBe(false)
})

test('APIs of the hosted service are answered with 501 and a message', async () => {
  const paths = [
    '/v1/agent/action/generate/main',
    '/vX/media-libraries/m1',
    '/v1/graphql/main/default'
  ]
  for (const path of paths) {
    const answer = await fetch(url + path, { method: 'POST' })
    expect([path, answer.status]).toEqual([path, 501])
    expect((await answer.json()).message).toMatch(/does not offer it\.$/)
  }
  await expect(client('').datasets.create('more')).rejects.toThrow(/options of the lake/)
})

test('a mistyped data folder is named and not created', async () => {
  const missing = join(folder, 'dat')
  const { code, text } = await lake('tokens', 'create', 'x', '--data', missing)
  expect([code, text]).toEqual([1, expect.stringContaining(`There is no lake in ${missing}`)])
  expect(existsSync(missing)).toBe(false)
})
