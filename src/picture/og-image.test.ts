import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileText } from '../../tests/support/hostile-pieces.ts'
import { buildContext } from '../rendering/build-context.ts'
import { takeWarnings } from '../rendering/warnings.ts'
import { ogImage } from './og-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'og-image-'))
const before = process.env.CACHE_DIR

beforeAll(() => {
  process.env.CACHE_DIR = folder
  delete buildContext().preview
  takeWarnings()
})
afterAll(() => {
  if (before === undefined) delete process.env.CACHE_DIR
  else process.env.CACHE_DIR = before
  rmSync(folder, { recursive: true })
})

/** Draws a title; returns the file, or undefined if it could not be drawn. */
async function draw(title: string, brand = '品牌'): Promise<Buffer | undefined> {
  const image = await ogImage({ title, brand })
  return image && readFileSync(buildContext().files.get(image.address) ?? '')
}

/** Pixels of the lower left part, which holds the title. */
async function titlePixels(title: string): Promise<Buffer> {
  const area = { left: 72, top: 200, width: 500, height: 400 }
  return sharp((await draw(title)) ?? Buffer.alloc(0))
    .extract(area)
    .raw()
    .toBuffer()
}

async function isColoured(title: string): Promise<boolean> {
  const pixels = await titlePixels(title)
  for (let at = 0; at < pixels.length; at += 3)
    if ((pixels[at] ?? 0) > (pixels[at + 2] ?? 0) + 80) return true
  return false
}

test('markup in a title is drawn as text', async () => {
  const markup = '<span foreground="#ff0000" background="#ff0000">红</span>'
  expect(await isColoured(markup)).toBe(false)
  for (const [title, shown] of [
    ['<b>红</b>', '红'],
    ['&amp;', '&'],
    ['&#x7ea2;', '红'],
    ['红<!-- 红 -->', '红']
  ] as const)
    expect([title, (await titlePixels(title)).equals(await titlePixels(shown))]).toEqual([
      title,
      false
    ])
})

test('lines of a title break between words, not within one or within a model name', async () => {
  // A space at the end of a line is not drawn.
  for (const [title, broken] of [
    ['软件咨询：演示、方案与报价', '软件咨询：演示、 方案与报价'],
    ['联系我们：咨询、报价、演示与售后', '联系我们：咨询、 报价、演示与售后'],
    ['算力旗舰型球机KH-QJ20', '算力旗舰型球机 KH-QJ20']
  ] as const)
    expect([title, (await titlePixels(title)).equals(await titlePixels(broken))]).toEqual([
      title,
      true
    ])
})

test('any title and brand are drawn, however long', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, async (title, brand) => {
      const file = await draw(`摄像机 ${title}`, brand)
      expect(takeWarnings()).toEqual([])
      expect(file && (await sharp(file).metadata())).toMatchObject({ width: 1200, height: 630 })
    }),
    { seed: 20_261_129, numRuns: 40 }
  )
  expect(await draw('长'.repeat(200_000), '牌'.repeat(200_000))).toBeDefined()
}, 120_000)
