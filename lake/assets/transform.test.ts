import { createImageUrlBuilder } from '@sanity/image-url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pixel, quadrants } from '../tests/images.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
let asset: { _id: string; url: string; path: string }

beforeAll(async () => {
  started = await startLake()
  const bytes = await quadrants()
  asset = await started.client('editor').assets.upload('image', bytes, { filename: '四色.png' })
})
afterAll(() => started.stop())

async function picture(query: string, headers: Record<string, string> = {}) {
  const answer = await started.ask(`/${asset.path}?${query}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return { status: answer.status, bytes, width: 0, height: 0, answer }
  const { width, height, format } = await sharp(bytes).metadata()
  return { status: 200, bytes, width, height, format, answer }
}

describe('the area comes first, then the fit', () => {
  test('a quarter of the picture, made smaller, shows that quarter alone', async () => {
    const { bytes, width, height } = await picture('rect=200,150,100,100&w=50&h=50')
    expect([width, height]).toEqual([50, 50])
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(Math.max(...data)).toBe(0)
  })
  test('a strip keeps its ratio', async () => {
    const { bytes, width, height } = await picture('rect=0,117,400,67&w=300&h=50&fit=clip')
    expect([298, 299]).toContain(width)
    expect(height).toBe(50)
    expect(await pixel(bytes, 20, 5)).toEqual([255, 255, 0])
    expect(await pixel(bytes, 280, 5)).toEqual([0, 128, 0])
    expect(await pixel(bytes, 20, 45)).toEqual([255, 0, 0])
  })
  test('clip fits inside, max never enlarges', async () => {
    const clip = await picture('w=300&h=50&fit=clip')
    expect([66, 67]).toContain(clip.width)
    expect(clip.height).toBe(50)
    const max = await picture('w=800&fit=max')
    expect([max.width, max.height]).toEqual([400, 300])
  })
  test('a rectangle that overshoots is clipped', async () => {
    const { status, width, bytes } = await picture('rect=390,0,50,50&w=10')
    expect([status, width]).toEqual([200, 10])
    expect(await pixel(bytes, 5, 5)).toEqual([0, 128, 0])
  })
  test.each(['rect=0,0,0,0', 'rect=a,b', 'w=-1', 'w=99999', 'dpr=50', 'rect=500,500,10,10'])(
    '%s is refused with a sentence',
    async query => {
      const { status, bytes } = await picture(query)
      expect(status).toBe(400)
      expect(JSON.parse(bytes.toString()).message).toMatch(/[a-z]{3}.*\./)
    }
  )
})

describe('sizes', () => {
  test.each([
    ['w=100', 100, 75],
    ['h=100', 133, 100],
    ['w=100&dpr=2', 200, 150],
    ['w=100&h=100&fit=crop', 100, 100],
    ['w=100&h=100&fit=fill', 100, 100],
    ['w=800&h=800&fit=fillmax', 800, 800],
    ['w=100&h=100&fit=scale', 100, 100],
    ['w=800&h=800&fit=min', 300, 300],
    ['w=800&h=600&fit=max', 400, 300],
    ['w=100&h=200&or=90', 100, 133],
    ['max-w=50', 50, 38],
    ['w=100&pad=10', 120, 95]
  ])('%s', async (query, width, height) => {
    const made = await picture(query)
    expect([made.status, made.width, made.height]).toEqual([200, width, height])
  })

  test('a cut keeps the side that is asked for', async () => {
    const top = await picture('w=100&h=20&fit=crop&crop=top')
    expect(await pixel(top.bytes, 10, 19)).toEqual([255, 255, 0])
    const bottom = await picture('w=100&h=20&fit=crop&crop=bottom')
    expect(await pixel(bottom.bytes, 10, 1)).toEqual([255, 0, 0])
    const focal = await picture('w=20&h=100&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5')
    expect(await pixel(focal.bytes, 5, 10)).toEqual([0, 128, 0])
  })
  test('turned pictures are cut and flipped as they are seen', async () => {
    const turned = await picture('or=90')
    expect([turned.width, turned.height]).toEqual([300, 400])
    expect(await pixel(turned.bytes, 10, 10)).toEqual([255, 0, 0])
    const flipped = await picture('flip=h')
    expect(await pixel(flipped.bytes, 10, 10)).toEqual([0, 128, 0])
    const part = await picture('or=90&w=300&h=100&fit=crop&crop=top')
    expect(await pixel(part.bytes, 10, 90)).toEqual([255, 0, 0])
    expect(await pixel(part.bytes, 290, 90)).toEqual([255, 255, 0])
  })
})

describe('an animation', () => {
  test('stays animated when scaled and cropped, and becomes a still image when rotated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map(background =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer()
      )
    )
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const moving = await started.client('editor').assets.upload('image', bytes)
    expect(moving._id).toMatch(/-60x40-gif$/)
    const made = async (query: string) => {
      const answer = await started.ask(`/${moving.path}?${query}`)
      const {
        width,
        height,
        pageHeight,
        pages = 1
      } = await sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata()
      return [width, pageHeight ?? height, pages]
    }
    expect(await made('w=30')).toEqual([30, 20, 3])
    expect(await made('w=20&h=20&fit=crop&fm=webp')).toEqual([20, 20, 3])
    expect(await made('or=90')).toEqual([40, 60, 1])
    expect(await made('flip=v')).toEqual([60, 40, 1])
    expect(await made('w=30&frame=1')).toEqual([30, 20, 1])
  })
})

describe('formats', () => {
  const modern = { accept: 'image/avif,image/webp,image/*' }
  test('auto selects the best format that the browser accepts, and sends Vary', async () => {
    const avif = await picture('w=100&auto=format', modern)
    expect([avif.format, avif.answer.headers.get('content-type')]).toEqual(['heif', 'image/avif'])
    expect(avif.answer.headers.get('vary')).toContain('Accept')
    const webp = await picture('w=100&auto=format', { accept: 'image/webp,*/*' })
    expect(webp.format).toBe('webp')
    const plain = await picture('w=100&auto=format', { accept: '*/*' })
    expect(plain.format).toBe('png')
  })
  test('a stated format wins over the browser', async () => {
    expect((await picture('w=100&fm=jpg&auto=format', modern)).format).toBe('jpeg')
    expect((await picture('fm=bmp')).status).toBe(400)
    expect((await picture('fm=json')).status).toBe(501)
  })
  test('lower quality produces fewer bytes', async () => {
    const [low, high] = [await picture('fm=jpg&q=10'), await picture('fm=jpg&q=95')]
    expect(low.bytes.length).toBeLessThan(high.bytes.length)
  })
  test('a fresh copy of the client is answered with 304', async () => {
    const first = await picture('w=30')
    const etag = first.answer.headers.get('etag') ?? ''
    const again = await started.ask(`/${asset.path}?w=30`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})

test('URLs of the official builder produce the requested images', async () => {
  const source = { projectId: 'p1', dataset: 'main', baseUrl: started.url }
  const builder = createImageUrlBuilder(source)
  const image = {
    asset: { _ref: asset._id },
    crop: { top: 0.5, bottom: 0, left: 0.5, right: 0 },
    hotspot: { x: 0.75, y: 0.75, width: 0.2, height: 0.2 }
  }
  const url = builder.image(image).width(60).height(60).format('png').url()
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([60, 60])
  expect(await pixel(bytes, 30, 30)).toEqual([0, 0, 0])
})

test('a large picture becomes AVIF with little processor time', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const create = { width: 2000, height: 1600, channels: 3 as const, background: '#468', noise }
  const bytes = await sharp({ create }).blur(3).png().toBuffer()
  const large = await started.client('editor').assets.upload('image', bytes)
  const start = process.cpuUsage()
  const answer = await started.ask(`/${large.path}?w=1280&fm=avif`)
  await answer.arrayBuffer()
  expect(answer.headers.get('content-type')).toBe('image/avif')
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000_000).toBeLessThan(8)
})
