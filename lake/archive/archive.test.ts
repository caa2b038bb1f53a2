import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { packTar } from 'modern-tar/fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getToken, type StartedLake, startLake } from '../tests/start.ts'
import { runArchiveCommand } from './command.ts'
import { exportArchive } from './export.ts'
import { importArchive } from './import.ts'
import { unpackArchive } from './unpack.ts'

let folder: string
const started: StartedLake[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lake-archive-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(one => one.stop()))
  rmSync(folder, { recursive: true })
})

async function getLake(projectId: string) {
  const lake = await startLake({ projectId })
  started.push(lake)
  return lake
}

function picture(colour: string): Promise<Buffer> {
  const create = { width: 800, height: 600, channels: 3 as const, background: colour }
  return sharp({ create }).png().toBuffer()
}

/** An archive like a raw export of another project. */
async function rawArchive(
  name: string,
  bytes: Buffer,
  options: { without?: boolean; pages?: number } = {}
) {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const id = `image-${sha1}-800x600-png`
  const asset = {
    _id: id,
    _type: 'sanity.imageAsset',
    _rev: 'old',
    assetId: sha1,
    extension: 'png',
    metadata: { dimensions: { width: 800, height: 600, aspectRatio: 4 / 3 } },
    mimeType: 'image/png',
    originalFilename: '主图.png',
    altText: '一张图',
    path: `images/abc123/production/${sha1}-800x600.png`,
    sha1hash: sha1,
    size: bytes.length,
    uploadId: 'old',
    url: `https://cdn.sanity.io/images/abc123/production/${sha1}-800x600.png`
  }
  const pages = Array.from({ length: options.pages ?? 1 }, (_, n) => ({
    _id: `page-${n}`,
    _type: 'page',
    title: `页面 ${n}`,
    cover: { _type: 'image', asset: { _type: 'reference', _ref: id } }
  }))
  const base = join(folder, name)
  mkdirSync(join(base, 'images'), { recursive: true })
  const lines = [...pages, asset].map(document => JSON.stringify(document)).join('\n')
  writeFileSync(join(base, 'data.ndjson'), `${lines}\n`)
  if (!options.without) writeFileSync(join(base, 'images', `${sha1}-800x600.png`), bytes)
  return { file: await pack(name), id, sha1, name: `${sha1}-800x600.png` }
}

async function pack(name: string): Promise<string> {
  const file = join(folder, `${name}.tar.gz`)
  await pipeline(packTar(join(folder, name)), createGzip(), createWriteStream(file))
  return file
}

/** All documents of a data set, without fields that differ between copies. */
async function contents(client: SanityClient) {
  const all = await client.fetch<Record<string, unknown>[]>(
    '*[]|order(_id)',
    {},
    { perspective: 'raw' }
  )
  return all.map(({ _rev, _updatedAt, url, path, uploadId, ...rest }) => {
    // The document of an uploaded image is created at import.
    if (String(rest._type).startsWith('sanity.')) delete rest._createdAt
    return rest
  })
}

describe('an archive of another project', () => {
  test('is imported with its image: same id, same bytes, this lake’s URL', async () => {
    const bytes = await picture('#285')
    const { file, id } = await rawArchive('whole', bytes)
    const lake = await getLake('p9')
    const client = lake.client('administrator')
    expect(await importArchive(client, file)).toEqual({ documents: 1 })
    const asset = await client.getDocument(id)
    expect(asset).toMatchObject({ originalFilename: '主图.png', altText: '一张图' })
    expect(asset?.path).toBe(`images/p9/main/${id.slice(6).replace('-png', '.png')}`)
    expect(asset?.url).toBe(`${lake.url}/${asset?.path}`)
    expect(await client.getDocument('page-0')).toMatchObject({ cover: { asset: { _ref: id } } })
    const served = Buffer.from(await (await fetch(asset?.url)).arrayBuffer())
    expect(served.equals(bytes)).toBe(true)
    expect(JSON.stringify(await contents(client))).not.toContain('cdn.sanity.io')
  })

  test('is imported with fields named like JavaScript members, and rejected for a forbidden name', async () => {
    const names = [
      'hasOwnProperty',
      'toString',
      'constructor',
      'valueOf',
      'length',
      'then',
      'toJSON'
    ]
    const write = (line: string) => {
      const base = join(folder, 'names')
      mkdirSync(base, { recursive: true })
      writeFileSync(join(base, 'data.ndjson'), `${line}\n`)
      return pack('names')
    }
    const fields = Object.fromEntries(names.map(name => [name, { [name]: 'x' }]))
    const document = { _id: 'page-n', _type: 'page', ...fields, list: [{ _key: 'a', ...fields }] }
    const client = (await getLake('p9')).client('administrator')
    await importArchive(client, await write(JSON.stringify(document)))
    expect(await client.fetch('*[list[0].then.then == "x"][0]')).toMatchObject(document)
    const line = '{"_id": "page-m", "_type": "page", "o": {"__proto__": {"a": 1}}}'
    await expect(importArchive(client, await write(line))).rejects.toThrow(
      /"page-m" has a field named "__proto__"/
    )
    expect(await client.getDocument('page-m')).toBeUndefined()
  })

  /** An archive of these lines without pictures. */
  function linesArchive(...lines: (string | object)[]) {
    const base = join(folder, 'lines')
    mkdirSync(base, { recursive: true })
    const text = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
    writeFileSync(join(base, 'data.ndjson'), text.join('\n'))
    return pack('lines')
  }

  test('is imported with line and paragraph separators in texts, and again from its own export', async () => {
    const lake = await getLake('p17')
    const client = lake.client('administrator')
    const page = { _id: 'page', _type: 'page', title: 'a\u2028b\u2029c\r\nd\u0085e' }
    await importArchive(client, await linesArchive(page, { _id: 'other', _type: 'page' }))
    expect(await client.getDocument('page')).toMatchObject(page)
    const file = join(folder, 'again.tar.gz')
    await exportArchive(client, file)
    let same: string[] = []
    await importArchive(client, file, {
      onPlan: plan => {
        same = plan.same
      }
    })
    expect(same.sort()).toEqual(['other', 'page'])
  })

  const NAMES = [
    'zh-Hans',
    '作者',
    'my ref',
    `q'"\\.[0]`,
    '0',
    '',
    'null',
    '__lake_61__',
    '\u{1f600}'
  ]

  test('is imported with strong references and images in fields of any name', async () => {
    const bytes = await picture('#528')
    const strong = { _type: 'reference', _ref: 'other' }
    const fields = Object.fromEntries(NAMES.map(name => [name, strong]))
    const images = NAMES.map(name => [
      `${name}-image`,
      { _sanityAsset: 'image@file://./images/a.png' }
    ])
    const page = {
      _id: 'page',
      _type: 'page',
      ...fields,
      ...Object.fromEntries(images),
      list: [{ _key: 'a', ...fields, 'deep-er': { deepest: fields } }]
    }
    const labels = { 'zh-Hans': { 'a b': '图' } }
    const base = join(folder, 'lines')
    mkdirSync(join(base, 'images'), { recursive: true })
    writeFileSync(join(base, 'images', 'a.png'), bytes)
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    writeFileSync(join(base, 'assets.json'), JSON.stringify({ [`image-${sha1}`]: labels }))
    const lake = await getLake('p9')
    const client = lake.client('administrator')
    const file = await linesArchive(page, { _id: 'other', _type: 'page' })
    await importArchive(client, file)
    const asset = { _type: 'reference', _ref: `image-${sha1}-800x600-png` }
    const stored = images.map(([name]) => [name, { _type: 'image', asset }])
    const expected = { ...page, ...Object.fromEntries(stored) }
    const { _rev, _createdAt, _updatedAt, ...rest } = (await client.getDocument('page')) ?? {}
    expect(rest).toEqual(expected)
    expect(await client.getDocument(asset._ref)).toMatchObject(labels)
    await expect(client.delete('other')).rejects.toMatchObject({ statusCode: 409 })
    let same: string[] = []
    await importArchive(client, file, {
      onPlan: plan => {
        same = plan.same
      }
    })
    expect(same).toContain('other')
  })

  test('is refused before anything is written if a strong reference points at nothing', async () => {
    const client = (await getLake('p9')).client('administrator')
    const to = { _type: 'reference', _ref: 'nothing' }
    const page = { _id: 'page', _type: 'page', list: [{ _key: 'a', 'my ref': to }] }
    const weak = { _id: 'weak', _type: 'page', to: { ...to, _weak: true } }
    const file = await linesArchive(page, weak)
    for (const operation of ['create', 'createIfNotExists', 'createOrReplace'] as const)
      await expect(importArchive(client, file, { operation })).rejects.toThrow(
        `page: list[0]['my ref'] refers to "nothing", which does not exist`
      )
    expect(await contents(client)).toEqual([])
    await client.create({ _id: 'nothing', _type: 'page' })
    await importArchive(client, file)
    expect(await client.getDocument('page')).toMatchObject(page)
  })

  test('is refused before anything is written if a closed release has a version', async () => {
    const client = (await getLake('p9')).client('administrator')
    const release = { _id: '_.releases.rA', _type: 'system.release', name: 'rA', metadata: {} }
    const version = { _id: 'versions.rA.page', _type: 'page' }
    for (const state of ['published', 'archived'])
      await expect(
        importArchive(client, await linesArchive(version, { ...release, state }))
      ).rejects.toThrow(
        `_.releases.rA: "state" is ${state}, but it has the version versions.rA.page`
      )
    await expect(
      importArchive(client, await linesArchive(version, { ...release, state: 'open' }))
    ).rejects.toThrow('_.releases.rA: The "state" of a release')
    expect(await contents(client)).toEqual([])
    await client.create(version)
    await expect(
      importArchive(client, await linesArchive({ ...release, state: 'published' }))
    ).rejects.toThrow('has the version versions.rA.page')
    await importArchive(client, await linesArchive(version, { ...release, state: 'active' }))
  })

  test('is refused by line and document if a number is too large to be stored', async () => {
    const client = (await getLake('p9')).client('administrator')
    const file = await linesArchive(
      { _id: 'a', _type: 'page' },
      '{"_id": "b", "_type": "page", "list": [{"n": -1e999}]}'
    )
    await expect(importArchive(client, file)).rejects.toThrow(
      'Line 2, document "b": the number in "list.0.n" is too large. Nothing was imported.'
    )
    expect(await contents(client)).toEqual([])
  })

  test('without its image is rejected by file name, and the complete one is imported afterwards', async () => {
    const bytes = await picture('#825')
    const lake = await getLake('p9')
    const { file, name } = await rawArchive('lacking', bytes, { without: true })
    const errors: string[] = []
    const print = console.error
    console.error = text => errors.push(String(text))
    const target = {
      url: lake.url,
      projectId: 'p9',
      dataset: 'main',
      token: getToken('administrator')
    }
    const code = await runArchiveCommand(['import', file], target).finally(() => {
      console.error = print
    })
    expect(code).toBe(1)
    expect(errors.join()).toContain(`images/${name}`)
    expect(errors.join()).toContain('page-0')
    const client = lake.client('administrator')
    expect(await contents(client)).toEqual([])
    await importArchive(client, (await rawArchive('again', bytes)).file)
    expect(await contents(client)).toHaveLength(2)
  })

  test('in which two documents share an image stores it once', async () => {
    const { file } = await rawArchive('shared', await picture('#258'), { pages: 2 })
    const lake = await getLake('p9')
    await importArchive(lake.client('administrator'), file)
    const stored = readdirSync(join(lake.dataDir, 'assets'), { recursive: true })
    expect(stored.filter(name => /[0-9a-f]{40}$/.test(String(name)))).toHaveLength(1)
    await importArchive(lake.client('administrator'), file)
    expect(await contents(lake.client('administrator'))).toHaveLength(3)
  })

  test('that names files outside itself is refused', async () => {
    const base = join(folder, 'evil')
    mkdirSync(base)
    const lake = await getLake('p9')
    for (const place of ['file:///etc/passwd', 'file://./../../../etc/passwd']) {
      const evil = { _id: 'evil', _type: 'page', cover: { _sanityAsset: `file@${place}` } }
      writeFileSync(join(base, 'data.ndjson'), JSON.stringify(evil))
      const importing = importArchive(lake.client('administrator'), await pack('evil'))
      await expect(importing).rejects.toThrow(/outside the archive|lacks files/)
    }
    expect(await contents(lake.client('administrator'))).toEqual([])
  })

  test('that names an address has it requested only if that is allowed', async () => {
    const bytes = await picture('#582')
    let requests = 0
    const other = createServer((_, response) => {
      requests += 1
      response.setHeader('content-type', 'image/png').end(bytes)
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/a.png`
    const base = join(folder, 'addresses')
    mkdirSync(base)
    const client = (await getLake('p9')).client('administrator')
    const write = (document: object) => {
      writeFileSync(join(base, 'data.ndjson'), JSON.stringify(document))
      return pack('addresses')
    }
    const page = {
      _id: 'page',
      _type: 'page',
      list: [{ _key: 'a', cover: { _type: 'image', _sanityAsset: `image@${address}` } }]
    }
    const path = 'images/p9/main/a.png'
    const asset = { _id: 'other', _type: 'sanity.otherAsset', path, url: address }
    try {
      for (const document of [page, asset])
        await expect(importArchive(client, await write(document))).rejects.toThrow(
          `names ${document === page ? 'image@' : ''}${address}`
        )
      expect(requests).toBe(0)
      expect(await contents(client)).toEqual([])
      await importArchive(client, await write(page), { fetchAddresses: true })
      expect(requests).toBeGreaterThan(0)
      expect(await client.fetch('*[_id == "page"][0].list[0].cover.asset->size')).toBe(bytes.length)
    } finally {
      other.close()
    }
  })
})

async function filled() {
  const lake = await getLake('p1')
  const client = lake.client('administrator')
  const image = await client.assets.upload('image', await picture('#123'), {
    filename: '封面.png',
    title: '封面'
  })
  const file = await client.assets.upload('file', Buffer.from('规格'), { filename: '规格.pdf' })
  await client.createOrReplace({
    _id: 'page',
    _type: 'page',
    title: '主页 🎥',
    cover: {
      _type: 'image',
      asset: { _type: 'reference', _ref: image._id },
      hotspot: { x: 0.2, y: 0.3 }
    },
    downloads: [{ _key: 'a', _type: 'file', asset: { _type: 'reference', _ref: file._id } }]
  })
  await client.createOrReplace({
    _id: 'drafts.page',
    _type: 'page',
    title: '草稿',
    parent: { _type: 'reference', _ref: 'page' }
  })
  await client.createOrReplace({ _id: 'inbox.m1', _type: 'message', text: '您好' })
  await client.action({
    actionType: 'sanity.action.release.create',
    releaseId: 'rSpring',
    metadata: { title: '春季', releaseType: 'asap' }
  })
  await client.createOrReplace({ _id: 'versions.rSpring.page', _type: 'page', title: '春季版' })
  // closed for edits: only an import may write its versions now
  await client.action({
    actionType: 'sanity.action.release.schedule',
    releaseId: 'rSpring',
    publishAt: '2099-01-01T00:00:00Z'
  })
  return { lake, client }
}

test('export, import and export again: the same documents and the same bytes', async () => {
  const first = await filled()
  const out = await exportArchive(first.client, join(folder, 'one.tar.gz'))
  expect(out).toMatchObject({ documents: 5, assets: 2 })
  const second = await getLake('p2')
  await importArchive(second.client('administrator'), out.file)
  await importArchive(second.client('administrator'), out.file)
  expect(await contents(second.client('administrator'))).toEqual(await contents(first.client))
  const again = await exportArchive(second.client('administrator'), join(folder, 'two.tar.gz'))
  expect(await listing(again.file)).toEqual(await listing(out.file))
})

test('references to other data sets are exported and imported as written', async () => {
  const first = (await getLake('p1')).client('administrator')
  const reference = { _type: 'crossDatasetReference', _ref: 'a', _dataset: 'other' }
  await first.create({
    _id: 'page',
    _type: 'page',
    to: reference,
    more: [{ ...reference, _key: 'k' }]
  })
  const { file } = await exportArchive(first, join(folder, 'references.tar.gz'))
  const second = (await getLake('p2')).client('administrator')
  await importArchive(second, file)
  expect(await contents(second)).toEqual(await contents(first))
})

test('an export names pictures without bytes and who needs them; --incomplete leaves them out', async () => {
  const { lake, client } = await filled()
  const lost = `image-${'0'.repeat(40)}-1x1-png`
  const refer = (_ref: string) => ({ _type: 'reference', _ref })
  await client.create({ _id: lost, _type: 'sanity.imageAsset' })
  await client.create({ _id: 'odd', _type: 'sanity.fileAsset' })
  await client.create({
    _id: 'poor',
    _type: 'page',
    cover: { _type: 'image', asset: refer(lost), alt: '失' },
    files: [refer('odd'), { ...refer('page'), _key: 'a' }]
  })
  const file = join(folder, 'lost.tar.gz')
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const keep = (line: unknown) => lines.push(String(line))
    const spies = (['log', 'error', 'warn'] as const).map(name =>
      vi.spyOn(console, name).mockImplementation(keep)
    )
    const target = {
      url: lake.url,
      projectId: 'p1',
      dataset: 'main',
      token: getToken('administrator')
    }
    const code = await runArchiveCommand(args, target)
    for (const spy of spies) spy.mockRestore()
    return { code, text: lines.join('\n') }
  }
  const refused = await run('export', file)
  expect(refused.code).toBe(1)
  expect(refused.text).toContain(`  ${lost}, used by poor\n  odd, used by poor`)
  expect(existsSync(file)).toBe(false)
  const exported = await run('export', file, '--incomplete')
  expect(exported).toMatchObject({
    code: 0,
    text: expect.stringContaining(`${lost}, used by poor`)
  })

  const second = (await getLake('p2')).client('administrator')
  await importArchive(second, file)
  expect(await second.getDocument('poor')).toMatchObject({
    cover: { _type: 'image', alt: '失' },
    files: [{ _key: 'a', _ref: 'page' }]
  })
  expect((await second.getDocument('poor'))?.cover).not.toHaveProperty('asset')
  expect((await second.getDocument('page'))?.cover).toHaveProperty('asset')
})

// the official import and export libraries work with any lake
test('archives of the official exporter can be imported, and vice versa', async () => {
  const { client } = await filled()
  const official = join(folder, 'official.tar.gz')
  await exportDataset({ client, dataset: 'main', outputPath: official })
  const second = await getLake('p2')
  await importArchive(second.client('administrator'), official)
  expect(await contents(second.client('administrator'))).toEqual(await contents(client))

  const { file } = await exportArchive(client, join(folder, 'ours.tar.gz'))
  const third = await getLake('p3')
  const unpacked = await unpackArchive(file)
  await sanityImport(unpacked.base, { client: third.client('administrator'), operation: 'create' })
  rmSync(unpacked.root, { recursive: true })
  expect(await contents(third.client('administrator'))).toEqual(await contents(client))
})

describe('importing into a data set with content', () => {
  /** Everything in a data set, with revisions: equal only if nothing was written. */
  const everything = (client: SanityClient) =>
    client.fetch<Record<string, unknown>[]>('* | order(_id)', {}, { perspective: 'raw' })

  async function started(other?: string) {
    const { client: source } = await filled()
    const { file } = await exportArchive(source, join(folder, 'source.tar.gz'))
    const lake = await getLake('p2')
    const client = lake.client('administrator')
    await importArchive(client, file, { operation: 'create' })
    expect(await contents(client)).toEqual(await contents(source))
    // Since then: one document changed, one gone, one of its own, and a picture renamed.
    await client.patch('page').set({ title: '改过' }).commit()
    await client.delete('inbox.m1')
    await client.create({ _id: 'own', _type: 'page', title: '自己的' })
    const [image] = await client.fetch<{ _id: string }[]>('*[_type == "sanity.imageAsset"]')
    await client
      .patch(image?._id ?? '')
      .set({ title: '新标题' })
      .commit()
    const run = async (...flags: string[]) => {
      const lines: string[] = []
      const out = vi.spyOn(console, 'log').mockImplementation(line => lines.push(String(line)))
      const err = vi.spyOn(console, 'error').mockImplementation(line => lines.push(String(line)))
      const target = {
        url: lake.url,
        projectId: 'p2',
        dataset: 'main',
        token: getToken('administrator')
      }
      const code = await runArchiveCommand(['import', other ?? file, ...flags], target).finally(
        () => {
          out.mockRestore()
          err.mockRestore()
        }
      )
      return { code, text: lines.join('\n') }
    }
    return { client, run, before: await everything(client) }
  }

  test('without a mode nothing is written if a document exists, and each one is named', async () => {
    const { client, run, before } = await started()
    const { code, text } = await run()
    expect(code).toBe(1)
    expect(text).toContain('4 documents of the archive exist already. Nothing was imported.')
    for (const id of ['page', 'drafts.page', 'versions.rSpring.page', '_.releases.rSpring'])
      expect(text).toContain(`  ${id}`)
    expect(text).not.toContain('own')
    expect(await everything(client)).toEqual(before)
  })

  test('--missing creates what is missing and changes no other document, label or revision', async () => {
    const { client, run, before } = await started()
    const { code, text } = await run('--missing')
    expect([code, text]).toEqual([0, expect.stringContaining('1 documents to create\n1 existing')])
    const after = await everything(client)
    expect(after.filter(({ _id }) => _id !== 'inbox.m1')).toEqual(before)
    expect(await client.getDocument('inbox.m1')).toMatchObject({ text: '您好' })
    const again = await run('--missing')
    expect(again.text).toContain('0 documents to create')
    expect(await everything(client)).toEqual(after)
  })

  test('--replace replaces what is in the archive, and leaves what is not', async () => {
    const { client, run, before } = await started()
    const { code, text } = await run('--replace')
    expect(code).toBe(0)
    expect(text).toContain(
      '1 documents to create\n1 documents to replace\n3 documents to replace by'
    )
    expect(await client.getDocument('page')).toMatchObject({ title: '主页 🎥' })
    expect(await client.getDocument('inbox.m1')).toMatchObject({ text: '您好' })
    const own = before.find(({ _id }) => _id === 'own')
    expect(await client.getDocument('own')).toEqual(own)
  })

  test('its pictures and files stay while a document is replaced, also new ones', async () => {
    const { client, run } = await started()
    const asset = await client.fetch<string>('*[_type == "sanity.fileAsset"][0]._id')
    await client.patch('page').unset(['downloads']).commit()
    await client.delete(asset)
    const seen: unknown[] = []
    await new Promise<void>((done, fail) => {
      client.listen('*[_id == "page"]', {}, { events: ['welcome', 'mutation'] }).subscribe({
        next: event => (event.type === 'mutation' ? seen.push(event.result) : done()),
        error: fail
      })
    })
    await run('--replace')
    await run('--replace')
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1))
    for (const document of seen)
      expect(document).toMatchObject({
        cover: { asset: { _ref: expect.any(String) } },
        downloads: [{ asset: { _ref: asset } }]
      })
    expect(await client.getDocument(asset)).toMatchObject({ originalFilename: '规格.pdf' })
  })

  test.each([['--missing'], ['--replace']])(
    '%s --dry-run says what would change, with the ids, and writes nothing',
    async mode => {
      const { client, run, before } = await started()
      const { code, text } = await run(mode, '--dry-run')
      expect(code).toBe(0)
      expect(text).toMatch(/^1 documents to create\n {2}inbox\.m1\n1 .*\n {2}page\n3 /)
      expect(text).toContain('0 pictures and files to add')
      expect(text).toContain('Nothing was written into "main".')
      expect(await everything(client)).toEqual(before)
    }
  )

  test('a blank text is imported as it is, and named as missing by the rule of the site', async () => {
    const source = (await getLake('p1')).client('administrator')
    const block = (text: string) => ({
      _type: 'block',
      _key: 'a',
      children: [{ _type: 'span', _key: 'b', text }]
    })
    const blank = {
      _id: 'blank',
      _type: 'page',
      heading: { zh: '标题', en: '\u3000\u200b' },
      body: { zh: [block('正文')], en: [block('\u00a0'), block('')] },
      items: [{ _key: 'c', label: { zh: '\n', en: 'Label' } }],
      path: '/'
    }
    await source.create(blank)
    const { file } = await exportArchive(source, join(folder, 'blank.tar.gz'))
    const { client, run } = await started(file)
    const expected = ['heading.en', 'body.en', 'items[0].label.zh'].map(field => `blank: ${field}`)
    const named = `3 texts of these documents show nothing and count as missing\n  ${expected.join('\n  ')}\n`
    expect((await run('--missing', '--dry-run')).text).toContain(named)
    const { code, text } = await run('--missing')
    expect([code, text]).toEqual([0, expect.stringContaining('3 texts of these documents show')])
    expect(await client.getDocument('blank')).toMatchObject(blank)
    expect((await run('--replace')).text).toContain('0 texts of these documents show nothing')
    await client.patch('blank').set({ path: '/kept' }).commit()
    for (const [mode, count] of [
      ['--missing', 0],
      ['--replace', 3]
    ] as const) {
      const { text } = await run(mode, '--dry-run')
      expect(text).toContain(`\n${count} texts of these documents show nothing`)
    }
  })

  test('a missing picture is added, and a mistyped or contradictory option is refused', async () => {
    const { client, run } = await started()
    await client.delete('drafts.page')
    await client.patch('page').unset(['cover']).commit()
    await client.delete({ query: '*[_type == "sanity.imageAsset"]' })
    const { text } = await run('--missing', '--dry-run')
    expect(text).toMatch(/1 pictures and files to add\n {2}image-[0-9a-f]{40}-800x600-png/)
    expect((await run('--missing')).code).toBe(0)
    expect(await client.fetch('count(*[_type == "sanity.imageAsset" && title == "封面"])')).toBe(1)
    for (const flags of [['--missing', '--replace'], ['--mising'], ['x']]) {
      const { code, text } = await run(...flags)
      expect([code, text]).toEqual([1, expect.stringMatching(/^Usage: /)])
    }
  })
})

test('a failed export writes no archive', async () => {
  const { lake, client } = await filled()
  const warn = console.warn
  console.warn = () => undefined
  rmSync(join(lake.dataDir, 'assets'), { recursive: true })
  const file = join(folder, 'broken.tar.gz')
  await expect(exportArchive(client, file)).rejects.toThrow(/Only 0 of 2/)
  console.warn = warn
  expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false)
})

test('an invalid archive is named in the error', async () => {
  const lake = await getLake('p9')
  const file = join(folder, 'broken.tar.gz')
  writeFileSync(file, 'not packed')
  await expect(importArchive(lake.client('administrator'), file)).rejects.toThrow(/broken\.tar\.gz/)
  await expect(importArchive(lake.client('administrator'), `${file}x`)).rejects.toThrow(
    /no archive/
  )
})

async function listing(file: string) {
  const { root, base, dataFile } = await unpackArchive(file)
  const lines = readFileSync(dataFile, 'utf8').trim().split('\n')
  const documents = lines.map(line => {
    const { _rev, _updatedAt, ...rest } = JSON.parse(line)
    return rest
  })
  const files = ['images', 'files'].flatMap(part => readdirSync(join(base, part)).sort())
  rmSync(root, { recursive: true })
  return { documents, files }
}
