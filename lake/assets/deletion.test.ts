import { existsSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { ensureDatasets } from '../documents/datasets.ts'
import { createDocumentService, ownBasis } from '../documents/document-service.ts'
import { createMeter } from '../http/meter.ts'
import { resolveOptions } from '../options.ts'
import { tables } from '../tables.ts'
import { quadrants } from '../tests/images.ts'
import { type StartedLake, startLake } from '../tests/start.ts'
import { openAssetStore } from './asset-store.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

test('an image can be deleted only when nothing refers to it; its bytes go when no data set has it', async () => {
  const editor = started.client('editor')
  const asset = await editor.assets.upload('image', await quadrants())
  const other = editor.withConfig({ dataset: 'other' })
  await other.assets.upload('image', await quadrants())
  const picture = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  await editor.createOrReplace({ _id: 'page', _type: 'page', picture })

  await expect(editor.delete(asset._id)).rejects.toThrow(/references to it from "page"/)
  expect((await fetch(asset.url)).status).toBe(200)

  await editor.delete('page')
  await editor.delete(asset._id)
  expect((await fetch(asset.url)).status).toBe(404)
  expect((await fetch(`${asset.url}?w=20`)).status).toBe(404)
  expect((await fetch(asset.url.replace('/main/', '/other/'))).status).toBe(200)

  const sha1 = asset.assetId as string
  const file = join(started.dataDir, 'assets', sha1.slice(0, 2), sha1)
  const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  utimesSync(file, old, old)
  expect(await sweep()).toBe(0)
  await other.delete(asset._id)
  expect(await sweep()).toBe(1)
  expect(existsSync(file)).toBe(false)

  const again = await editor.assets.upload('image', await quadrants())
  expect(again._id).toBe(asset._id)
  expect((await fetch(again.url)).status).toBe(200)
})

/** The daily garbage collection, run now by a second store on the same directory. */
async function sweep(): Promise<number> {
  const options = { dataDir: started.dataDir, projectId: 'p1', dataset: ['main', 'other'] }
  const db = openDatabase(join(started.dataDir, 'lake.sqlite'))
  migrate(db, tables)
  const settings = resolveOptions(options)
  const datasets = await ensureDatasets(db, ownBasis(db).queue, options.dataset)
  const store = openAssetStore(
    settings,
    db,
    createDocumentService(db, 'p1', datasets),
    createMeter(settings.limits)
  )
  const removed = await store.sweep()
  store.close()
  db.close()
  return removed
}

test('an upload whose file is missing or cut short is found', async () => {
  const editor = started.client('editor')
  const gone = await editor.assets.upload('file', Buffer.from('gone'), { filename: 'a.txt' })
  const short = await editor.assets.upload('file', Buffer.from('cut short'), { filename: 'b.txt' })
  await editor.assets.upload('file', Buffer.from('there'), { filename: 'c.txt' })
  const fileOf = (sha1 = '') => join(started.dataDir, 'assets', sha1.slice(0, 2), sha1)
  expect(await started.lake.findMissingAssets()).toEqual([])
  rmSync(fileOf(gone.sha1hash as string))
  truncateSync(fileOf(short.sha1hash as string), 3)
  expect((await started.lake.findMissingAssets()).sort()).toEqual([gone._id, short._id].sort())
})
