import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ClientError, ServerError } from '@sanity/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLake } from '../index.ts'
import { quadrants } from '../tests/images.ts'
import { type StartedLake, startLake } from '../tests/start.ts'
import { restoreBackup } from './lake-backup.ts'

let folder: string
let started: StartedLake
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lake-backup-'))
  started = await startLake()
})
afterEach(async () => {
  await started.stop()
  rmSync(folder, { recursive: true })
})

test('a backup made during writes is complete and can be restored', async () => {
  const client = started.client('editor')
  const asset = await client.assets.upload('image', await quadrants())
  let writing = true
  let asked = 0
  const acknowledged: number[] = []
  const refused: unknown[] = []
  // On a stalled machine connections can break: whether their last writes were stored is unknown.
  const write = (n: number) =>
    client.createOrReplace({ _id: `d-${n}`, _type: 'note', n }).then(
      () => acknowledged.push(n),
      error => refused.push(error)
    )
  const writer = (async () => {
    while (writing) await write(asked++)
  })()
  while (acknowledged.length < 20) await new Promise(done => setTimeout(done, 5))
  const before = acknowledged.length
  await started.lake.backup(join(folder, 'copy'))
  writing = false
  await writer
  expect(
    refused.filter(error => error instanceof ClientError || error instanceof ServerError)
  ).toEqual([])

  await restoreBackup(join(folder, 'copy'), join(folder, 'data'))
  const second = await startLake({ dataDir: join(folder, 'data') })
  const found = await second.client('editor').fetch<number>('count(*[_type == "note"])')
  expect(found).toBeGreaterThanOrEqual(before)
  expect(found).toBeLessThanOrEqual(asked)
  const bytes = Buffer.from(await (await second.ask(`/${asset.path}`)).arrayBuffer())
  expect(bytes.equals(await quadrants())).toBe(true)
  await second.stop()
})

test('thirty backups in a row succeed during writes', async () => {
  const client = started.client('editor')
  let writing = true
  const writers = Promise.all(
    ['a', 'b', 'c'].map(async name => {
      for (let n = 0; writing; n++)
        await client.createOrReplace({ _id: `${name}-${n}`, _type: 'note', n }).catch(() => {})
    })
  )
  const failed: unknown[] = []
  for (let n = 0; n < 30; n++)
    await started.lake.backup(join(folder, `${n}`)).catch(error => failed.push(error))
  writing = false
  await writers
  expect(failed).toEqual([])
}, 120_000)

test('neither a backup nor a restore overwrites anything', async () => {
  await started.lake.backup(join(folder, 'copy'))
  await expect(started.lake.backup(join(folder, 'copy'))).rejects.toThrow(/exists already/)
  await expect(restoreBackup(join(folder, 'copy'), started.dataDir)).rejects.toThrow(/not empty/)
  await expect(restoreBackup(started.dataDir, join(folder, 'x'))).rejects.toThrow(/not a backup/)
  expect(existsSync(join(folder, 'x'))).toBe(false)
})

test('a backup with a changed byte is rejected before anything is written', async () => {
  const client = started.client('editor')
  const { sha1hash } = await client.assets.upload('image', await quadrants())
  await client.create({ _id: 'd', _type: 'note', text: 'as it was' })
  for (const damage of [
    (copy: string) => appendFileSync(join(copy, 'assets', sha1hash.slice(0, 2), sha1hash), ' '),
    (copy: string) => rmSync(join(copy, 'assets', sha1hash.slice(0, 2), sha1hash)),
    (copy: string) =>
      change(copy, `UPDATE documents SET body = replace(body, 'as it was', 'as it is')`)
  ]) {
    const copy = join(folder, 'copy')
    await started.lake.backup(copy)
    damage(copy)
    await expect(restoreBackup(copy, join(folder, 'data'))).rejects.toThrow('missing or damaged')
    expect(existsSync(join(folder, 'data'))).toBe(false)
    rmSync(copy, { recursive: true })
  }
})

function change(dataDir: string, sql: string) {
  const file = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  file.exec(sql)
  file.close()
}

test('a database of a newer lake is rejected with a message', async () => {
  await started.lake.backup(join(folder, 'copy'))
  await restoreBackup(join(folder, 'copy'), join(folder, 'data'))
  change(join(folder, 'data'), "UPDATE schema_version SET version = 999 WHERE part = 'people'")
  const opening = createLake({ dataDir: join(folder, 'data'), projectId: 'p1' })
  await expect(opening).rejects.toThrow(/newer lake/)
})
