import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pixel, quadrants } from '../tests/images.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake({ limits: { uploadBytes: 3_000_000 } })
})
afterAll(() => started.stop())

function storedFiles(): string[] {
  const folder = join(started.dataDir, 'assets')
  const names = readdirSync(folder, { recursive: true }).map(String)
  return names.filter(name => statSync(join(folder, name)).isFile())
}

describe('a picture', () => {
  test('is described: size, alpha, preview, palette, blur hash', async () => {
    const asset = await started
      .client('editor')
      .assets.upload('image', await quadrants(), { filename: '主图.png', title: '四色' })
    expect(asset._id).toMatch(/^image-[0-9a-f]{40}-400x300-png$/)
    expect(asset).toMatchObject({
      _type: 'sanity.imageAsset',
      originalFilename: '主图.png',
      title: '四色',
      extension: 'png',
      mimeType: 'image/png',
      url: `${started.url}/${asset.path}`,
      metadata: {
        dimensions: { width: 400, height: 300, aspectRatio: 4 / 3 },
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
        blurHash: expect.stringMatching(/^.{20,}$/),
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } }
      }
    })
    const bytes = Buffer.from(await (await fetch(asset.url)).arrayBuffer())
    expect(bytes.equals(await quadrants())).toBe(true)
  })

  test('with EXIF orientation has its displayed size', async () => {
    const bytes = await sharp(await quadrants())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const asset = await started.client('editor').assets.upload('image', bytes)
    expect(asset._id).toMatch(/-300x400-jpg$/)
    const made = await started.ask(`/${asset.path}?w=150&fm=png`)
    const { width, height } = await sharp(Buffer.from(await made.arrayBuffer())).metadata()
    expect([width, height]).toEqual([150, 200])
  })

  test('with alpha reports whether it is opaque', async () => {
    const create = { width: 8, height: 8, channels: 4 as const }
    const upload = async (alpha: number) => {
      const background = { r: 10, g: 20, b: 30, alpha }
      const bytes = await sharp({ create: { ...create, background } })
        .png()
        .toBuffer()
      return (await started.client('editor').assets.upload('image', bytes)).metadata
    }
    expect(await upload(1)).toMatchObject({ hasAlpha: true, isOpaque: true })
    expect(await upload(0.5)).toMatchObject({ hasAlpha: true, isOpaque: false })
  })

  test('is stored once, however often and under whatever name it is uploaded', async () => {
    const bytes = await sharp(await quadrants())
      .webp({ lossless: true })
      .toBuffer()
    const client = started.client('editor')
    const first = await client.assets.upload('image', bytes, { filename: 'a.webp' })
    const before = storedFiles().length
    const more = await Promise.all(
      ['b.webp', 'c.webp', 'd.webp'].map(filename =>
        client.assets.upload('image', bytes, { filename })
      )
    )
    await client.withConfig({ dataset: 'other' }).assets.upload('image', bytes)
    expect(more.map(asset => asset._id)).toEqual([first._id, first._id, first._id])
    expect(more.map(asset => asset._rev)).toEqual([first._rev, first._rev, first._rev])
    expect(storedFiles()).toHaveLength(before)
  })

  test('that is invalid, too large or empty is rejected, and nothing is stored', async () => {
    const before = storedFiles()
    const post = (body: BodyInit, path = '/v1/assets/images/main') =>
      started.ask(path, { method: 'POST', body, role: 'editor' })
    expect((await post('not a picture')).status).toBe(400)
    expect(await (await post('')).json()).toMatchObject({ statusCode: 400, reason: 'empty' })
    expect((await post((await quadrants()).subarray(0, 500) as BodyInit)).status).toBe(400)
    expect((await post(Buffer.alloc(3_000_001) as BodyInit)).status).toBe(413)
    expect((await post((await quadrants()) as BodyInit, '/v1/assets/images/none')).status).toBe(404)
    expect((await post((await quadrants()) as BodyInit, '/v1/assets/videos/main')).status).toBe(404)
    expect(storedFiles()).toEqual(before)
  })

  test('that is a decompression bomb is rejected', async () => {
    const create = { width: 16000, height: 16000, channels: 3 as const, background: '#fff' }
    const bomb = await sharp({ create, limitInputPixels: false }).png().toBuffer()
    expect(bomb.length).toBeLessThan(3_000_000)
    const body = bomb as BodyInit
    const answer = await started.ask('/v1/assets/images/main', {
      method: 'POST',
      body,
      role: 'editor'
    })
    expect(answer.status).toBe(400)
  })
})

describe('a file', () => {
  test('is served byte for byte, whole or in ranges', async () => {
    const bytes = Buffer.from('%PDF-1.7 规格书'.repeat(100))
    const asset = await started
      .client('editor')
      .assets.upload('file', bytes, { filename: '规格书 v1.pdf' })
    expect(asset).toMatchObject({ _type: 'sanity.fileAsset', extension: 'pdf', size: bytes.length })
    const whole = await fetch(asset.url)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await fetch(asset.url, { headers: { range: 'bytes=5-9' } })
    expect([part.status, await part.text()]).toEqual([206, bytes.subarray(5, 10).toString()])
    const reversed = await fetch(asset.url, { headers: { range: 'bytes=5-2' } })
    expect(reversed.status).toBe(200)
    const beyond = await fetch(asset.url, { headers: { range: 'bytes=999999-' } })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('cache-control')).toBe('no-store')
  })

  test('downloads under its own name, or the one asked for', async () => {
    const asset = await started
      .client('editor')
      .assets.upload('file', Buffer.from('text'), { filename: '说明 "1".txt' })
    const plain = await fetch(asset.url)
    expect(plain.headers.get('content-disposition')).toContain(encodeURIComponent('说明 "1".txt'))
    const named = await fetch(`${asset.url}?dl`)
    expect(named.headers.get('content-disposition')).toContain(encodeURIComponent('说明 "1".txt'))
    const evil = await fetch(`${asset.url}?dl=${encodeURIComponent('a"\r\nset-cookie: x=1.txt')}`)
    expect(evil.status).toBe(200)
    expect(evil.headers.get('set-cookie')).toBeNull()
  })
})

describe('a lake whose host program names the types of files', () => {
  let strict: StartedLake
  beforeAll(async () => {
    strict = await startLake({
      fileTypes: { pdf: 'application/pdf', wps: 'application/wps-office.wps' }
    })
  })
  afterAll(() => strict.stop())

  test('refuses others, whatever their bytes and however their name is spelt', async () => {
    const names = ['a.html', 'A.HTML', 'a.pdf.html', 'a.svg', 'a', 'constructor', 'a.constructor']
    for (const name of names) {
      const answer = await strict.ask(`/v1/assets/files/main?filename=${name}`, {
        method: 'POST',
        body: '%PDF-1.7',
        role: 'contributor'
      })
      expect([name, answer.status]).toEqual([name, 415])
      expect((await answer.json()).message).toContain('These may be: pdf, wps.')
    }
    const unnamed = await strict.ask('/v1/assets/files/main', {
      method: 'POST',
      body: 'x',
      role: 'editor'
    })
    expect(unnamed.status).toBe(415)
    expect(await strict.client('editor').fetch('count(*[_type == "sanity.fileAsset"])')).toBe(0)
  })

  test('serves the named ones under their own media type', async () => {
    const client = strict.client('contributor')
    const asset = await client.assets.upload('file', Buffer.from('文'), { filename: '手册.WPS' })
    expect(asset).toMatchObject({ extension: 'wps', mimeType: 'application/wps-office.wps' })
    const answer = await fetch(asset.url)
    expect(answer.headers.get('content-type')).toBe('application/wps-office.wps')
  })

  test('takes any from an administrator, who imports archives, and pictures from all', async () => {
    const options = { filename: 'old.html' }
    const asset = await strict
      .client('administrator')
      .assets.upload('file', Buffer.from('x'), options)
    expect(asset).toMatchObject({ extension: 'html' })
    const picture = await strict
      .client('contributor')
      .assets.upload('image', await quadrants(), { filename: 'a.png' })
    expect(picture).toMatchObject({ mimeType: 'image/png' })
  })
})

describe('who may', () => {
  test('upload: editors and contributors, not viewers and visitors', async () => {
    const send = (role?: 'viewer' | 'contributor') =>
      started.ask('/v1/assets/files/main?filename=x.txt', {
        method: 'POST',
        body: role ?? 'x',
        role
      })
    expect((await send()).status).toBe(401)
    expect((await send('viewer')).status).toBe(403)
    expect((await send('contributor')).status).toBe(200)
  })
})

test('concurrent requests for a transformed image share one transformation, which is cached', async () => {
  const asset = await started.client('editor').assets.upload('image', await quadrants())
  const folder = join(started.dataDir, 'cache', 'images')
  await (await started.ask(`/${asset.path}?w=1`)).arrayBuffer()
  const before = readdirSync(folder).length
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => started.ask(`/${asset.path}?w=321&fm=avif`))
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  expect(readdirSync(folder)).toHaveLength(before + 1)
})

test('no path leads out of the directory (path traversal)', async () => {
  const tricks = [
    '/images/p1/main/..%2f..%2flake.sqlite',
    '/images/p1/main/%2e%2e/%2e%2e/lake.sqlite',
    '/files/p1/main/../../lake.sqlite',
    `/files/p1/main/${'a'.repeat(40)}.txt%00.png`,
    `/files/p1/..%2fmain/${'a'.repeat(40)}.txt`,
    `/images/p1/main/${'A'.repeat(40)}-1x1.png`,
    '/images/../../etc/passwd',
    '/files/p1/main/staging'
  ]
  for (const trick of tricks)
    expect([trick, (await started.ask(trick)).status]).toEqual([trick, 404])
})

test('a contributor uploads, and makes no document of an image or file by mutations', async () => {
  const { _id } = await started.client('contributor').assets.upload('file', Buffer.from('a'), {
    filename: 'a.txt'
  })
  const forged = {
    _id: `file-${'0'.repeat(40)}-html`,
    _type: 'sanity.fileAsset',
    url: '//evil.example'
  }
  const mutations = [
    { create: forged },
    { createOrReplace: forged },
    { createIfNotExists: forged },
    { create: { ...forged, _id: undefined } },
    { createOrReplace: { ...forged, _id } },
    { patch: { id: _id, set: { url: '//evil.example' } } },
    { delete: { id: _id } }
  ]
  for (const mutation of mutations) {
    const answer = await started.ask('/v1/data/mutate/main', {
      method: 'POST',
      role: 'contributor',
      body: JSON.stringify({ mutations: [mutation] })
    })
    expect([Object.keys(mutation), answer.status]).toEqual([Object.keys(mutation), 403])
  }
})

describe('images that the host program cannot use', () => {
  test('are refused with its reason, except of administrators; animations are recognized', async () => {
    const own = await startLake({
      refuseImage: ({ frames, svg }) =>
        frames > 1 || svg?.includes('onload')
          ? { reason: 'unusable', message: 'This site shows no such picture.' }
          : undefined
    })
    try {
      const still = await sharp(await quadrants())
        .gif()
        .toBuffer()
      const frames = [still, await sharp(still).negate().gif().toBuffer()]
      const animated = await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer()
      const active = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="x()" width="1" height="1"/>'
      )
      const upload = (body: Buffer, role: 'editor' | 'administrator') =>
        own.ask('/v1/assets/images/main', { method: 'POST', body: new Uint8Array(body), role })
      for (const image of [animated, active]) {
        const answer = await upload(image, 'editor')
        expect(answer.status).toBe(415)
        expect(await answer.json()).toMatchObject({
          reason: 'unusable',
          message: 'This site shows no such picture.'
        })
        expect((await upload(image, 'administrator')).status).toBe(200)
      }
      expect((await upload(still, 'editor')).status).toBe(200)
    } finally {
      await own.stop()
    }
  })

  test('a picture in CMYK is shown in its colours', async () => {
    const bytes = await sharp(await quadrants())
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const asset = await started.client('editor').assets.upload('image', bytes)
    const made = await started.ask(`/${asset.path}?w=200&fm=webp`)
    const [red = 0, green = 0, blue = 0] = await pixel(
      Buffer.from(await made.arrayBuffer()),
      20,
      20
    )
    expect([red > 180, green > 180, blue < 110]).toEqual([true, true, true])
  })
})
