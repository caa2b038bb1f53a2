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
import { TicketStore } from '../sso/tickets.ts'

const PASSWORD = 'only for these tests'
const dataDir = mkdtempSync(join(tmpdir(), 'staff-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

function staff(...args: string[]) {
  return staffOf(dataDir, ...args)
}

function staffOf(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'staff.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: folder, NEW_PASSWORD: '' } }
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

test('the sessions of an account are ended, and those of all', async () => {
  // of its own: reading the files of an open database, as above, ends its locks
  const own = join(dataDir, 'sessions')
  const store = await openSsoStore(join(own, 'sso'))
  const accounts = new StaffAccounts(store)
  const rest = { oort_depname: '', oort_depcode: '' }
  const person = await accounts.add({ login: 'wang', oort_name: 'Wang', ...rest }, PASSWORD)
  const tickets = new TicketStore(store)
  const issue = (oort_uuid: string) =>
    tickets.issue('session', {
      person: { ...person, oort_uuid },
      hint: null,
      signIn: { id: 's', device: '', began: 0 }
    })
  const [ofAccount, ofProvider] = [await issue(person.oort_uuid), await issue('from-a-provider')]
  expect(staffOf(own, 'sign-out', 'wang').stdout).toBe('Sessions of wang have ended.\n')
  expect(await tickets.find('session', ofAccount, false)).toBeUndefined()
  expect(await tickets.find('session', ofProvider, false)).toBeDefined()
  expect(staffOf(own, 'sign-out', '--all').stdout).toBe('All sessions have ended.\n')
  expect(await tickets.find('session', ofProvider, false)).toBeUndefined()
  await store.close()
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
  [['sign-out'], 'ACCOUNT is missing.'],
  [['sign-out', 'nobody'], 'There is no account nobody.'],
  [['list', '--full'], "Unknown option '--full'"]
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
