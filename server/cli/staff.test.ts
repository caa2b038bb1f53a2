import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesContaining } from '../../tests/support/grep-files.ts'
import { freePort } from '../../tests/support/port.ts'
import { FootprintStore } from '../footprint/footprint-store.ts'
import { openSsoStore } from '../sso/database.ts'
import { StaffAccounts } from '../sso/local-idp/accounts.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'staff-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

function staff(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'staff.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, NEW_PASSWORD: '' } }
  )
  return { status, stdout, stderr }
}

test('an account is added with a password shown once, listed, and removed', async () => {
  const added = staff('add', 'li', '--name', '李工', '--department', '运维部', '--code', '12')
  const [, password = ''] = /the password (\S+)\./.exec(added.stdout) ?? []
  const accounts = new StaffAccounts(await openSsoStore(join(dataDir, 'sso')))
  expect(await accounts.verify('li', password)).toMatchObject({
    oort_name: '李工',
    oort_depname: '运维部',
    oort_depcode: '12'
  })
  expect(staff('list').stdout).toMatch(/^li\t李工\t运维部\t12\t[\w-]{36}\n$/)
  expect(staff('list').stdout).not.toContain(password)
  const rest = { oort_name: 'x', oort_depname: '', oort_depcode: '' }
  await expect(accounts.add({ login: 'Li', ...rest }, password)).rejects.toThrow(
    /^There is an account "li" already, and capital letters make no difference/
  )
  await expect(accounts.add({ login: 'li', ...rest }, password)).rejects.toThrow(
    'There is an account li already.'
  )
  expect(staff('remove', 'LI').status).toBe(0)
  expect(staff('list').stdout).toBe('')
  // While the server has the database open, too.
  expect(filesContaining(dataDir, '李工')).toEqual([])
})

test('footprints of a user are deleted, and remain in no file', async () => {
  const store = await FootprintStore.open(join(dataDir, 'footprint'))
  const pathHistory = 'https://site.example/zh/'
  const leave = (userId: string) => store.add({ type: 'click', content: 'x', userId, pathHistory })
  await Promise.all(['user-of-nobody-else', 'another'].map(leave))
  expect(filesContaining(dataDir, 'user-of-nobody-else')).not.toEqual([])
  expect(staff('forget', 'user-of-nobody-else').stdout).toMatch(/^1 footprints of/)
  expect(filesContaining(dataDir, 'user-of-nobody-else')).toEqual([])
  expect(store.count()).toBe(1)
  await store.close()
})

test.each([
  [['add'], 'ACCOUNT is missing.'],
  [['remove', 'nobody'], 'There is no account nobody.'],
  [['dance'], 'There is no action "dance".'],
  [[], 'An action is missing.'],
  [['add', 'a b'], '"a b" is no account name'],
  [['list', '--all'], "Unknown option '--all'"]
])('%j ends with a sentence and what may be asked', (args, sentence) => {
  const { status, stderr } = staff(...args)
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).toContain('npm run staff -- list')
})

test('a database that cannot be reached leaves no folder behind', async () => {
  const temporary = join(dataDir, 'temporary')
  mkdirSync(temporary)
  const DATABASE_URL = `postgres://site@127.0.0.1:${await freePort()}/site`
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'staff.ts'), 'list'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL, TMPDIR: temporary }
  })
  expect(status).toBe(1)
  expect(readdirSync(temporary).filter(name => name.startsWith('staff-'))).toEqual([])
})
