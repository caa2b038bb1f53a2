// Backups made by earlier versions of this project, from the first format on, are restored and open in this version.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLake, restoreBackup } from '../../lake/index.ts'
import { FootprintStore } from '../footprint/footprint-store.ts'
import { openSsoStore } from '../sso/database.ts'
import { StaffAccounts } from '../sso/local-idp/accounts.ts'
import { rehearseRestore } from './rehearse.ts'
import { restore } from './restore.ts'

const BACKUPS = join(import.meta.dirname, 'earlier-backups')
/** The first is a backup of the lake alone. */
const [lakeArchive = '', ...archives] = readdirSync(BACKUPS).sort()
let folder: string
let backup: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'old-backup-'))
  backup = join(folder, 'backup')
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function unpack(name: string): void {
  mkdirSync(backup)
  expect(spawnSync('tar', ['-xzf', join(BACKUPS, name), '-C', backup]).status).toBe(0)
}

async function expectContent(lakeDir: string): Promise<void> {
  const token = 'token-of-the-test'
  const lake = await createLake({
    dataDir: lakeDir,
    projectId: 'site',
    tokens: [{ token, role: 'administrator' }]
  })
  const ask = async (path: string) =>
    (
      await lake.fetch(
        new Request(`http://lake/v2025-02-19/data/${path}`, {
          headers: { authorization: `Bearer ${token}` }
        })
      )
    ).json()
  const query = encodeURIComponent('*[_type == "page"] | order(_id) { title }')
  const { result } = await ask(`query/production?perspective=raw&query=${query}`)
  expect(result).toEqual([{ title: 'draft' }, { title: 'after' }])
  const history = await ask('history/production/documents/page?time=2100-01-01T00:00:00Z')
  expect(history.documents).toMatchObject([{ title: 'after' }])
  expect(await lake.findMissingAssets()).toEqual([])
  const [editor] = lake.people.list()
  expect(editor?.email).toBe('editor@site.example')
  expect(await lake.people.verify('editor@site.example', 'tangerine-harbour-42')).toBeTruthy()
  await lake.close()
}

test('the first backups of the lake alone', async () => {
  unpack(lakeArchive)
  await restoreBackup(backup, dataDir)
  await expectContent(dataDir)
})

test.each(archives)('the whole backup %s', async name => {
  unpack(name)
  expect(await rehearseRestore(backup)).toMatchObject({ documents: 3, files: 1, messages: 1 })
  await restore(backup, dataDir)
  await expectContent(join(dataDir, 'lake'))
  const store = await FootprintStore.open(join(dataDir, 'footprint'))
  expect([store.setAside, store.count()]).toEqual([undefined, 1])
  await store.close()
  const accounts = await openSsoStore(join(dataDir, 'sso'))
  expect(new StaffAccounts(accounts).list()).toMatchObject([{ login: 'staff', oort_name: '张工' }])
  accounts.close()
  expect(existsSync(join(dataDir, 'forms/secret'))).toBe(true)
})
