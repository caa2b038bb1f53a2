import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import { truncate } from '../../shared/text/truncate.ts'
import { segmentPhrases } from '../cms/line-breaks.ts'
import { brandMark } from '../header/brand-mark.ts'
import { getDrawing, THUMBNAIL } from '../illustrations/thumbnail/thumbnail.ts'
import { buildContext } from '../rendering/build-context.ts'
import { reportWarning } from '../rendering/warnings.ts'
import { cacheGenerated, fetchBytes, shortHash } from './asset-cache.ts'
import { assetUrl } from './prepare.ts'
import { type CmsPicture, isSvgAsset } from './variants.ts'

// Part of the cache key: increase it with every change of the drawing.
const EDITION = '4'
/** Characters of a title that are drawn: more would be illegible. */
const MAX_TITLE_LENGTH = 100
const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
const TEXT_WIDTH = 500
const TEXT_HEIGHT = 330
const SHOWN_WIDTH = 560
/** Backgrounds in memory, of two million bytes each. */
const MAX_BACKGROUNDS = 8
const INK = '#0e1726'
const MIST = '#f4f6f8'
// The build machine may have no Chinese font.
const FONT = 'Noto Sans S Chinese Bold'
const FONT_FILE = join(
  dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')),
  '../fonts/NotoSansHans-Bold.otf'
)

interface Pixels {
  data: Buffer
  info: { width: number }
}

/** Content of the preview image of a shared link. */
export interface OgImageInput {
  title: string
  brand: string
  /** Picture of the page; SVG is ignored. */
  picture?: CmsPicture | null | undefined
  /** Scene to draw instead of a picture. */
  scene?: string | null | undefined
}

/**
 * Returns the Open Graph image of a page: JPEG, 1200 × 630, with title, brand, and picture or scene. Undefined if it
 * cannot be drawn, which is reported, and in the preview, whose links are not shared.
 * @throws ContentUnavailable if the lake does not respond
 */
export async function ogImage(shared: OgImageInput) {
  if (buildContext().preview || isBlank(shared.title)) return undefined
  const { picture, scene } = shared
  const [title, brand] = [
    truncate(shared.title, MAX_TITLE_LENGTH),
    truncate(shared.brand, MAX_TITLE_LENGTH)
  ]
  const id = picture?.asset?._id
  const shown = id && !isSvgAsset(id) ? id : undefined
  try {
    const stem = shortHash(JSON.stringify([EDITION, title, brand, shown, shown ? '' : scene]))
    const address = await cacheGenerated(`/_img/${stem}.jpg`, () =>
      draw(title, getBackground(brand, shown, scene))
    )
    return { address, width: WIDTH, height: HEIGHT, alt: title }
  } catch (error) {
    if (isContentUnavailable(error)) throw error
    reportWarning(`The picture of shared links for "${title}": ${(error as Error).message}`)
    return undefined
  }
}

// Reused buffers: one per page would be thousands.
const canvases: Buffer[] = []

async function draw(title: string, background: Promise<Buffer>): Promise<Buffer> {
  const rows = await background
  const heading = await renderText(title, 40).raw().toBuffer({ resolveWithObject: true })
  const canvas = canvases.pop() ?? Buffer.alloc(rows.length)
  rows.copy(canvas)
  blend(heading, canvas, EDGE, HEIGHT - EDGE - heading.info.height)
  // Better compression would take four times as long per page, for files that are rarely fetched.
  const bytes = await sharp(canvas, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 84, progressive: true })
    .toBuffer()
  canvases.push(canvas)
  return bytes
}

const backgrounds = new Map<string, Promise<Buffer>>()

/** Background: everything but the title, shared by many pages. Raw RGB pixels. */
function getBackground(
  brand: string,
  id: string | undefined,
  scene: OgImageInput['scene']
): Promise<Buffer> {
  const key = JSON.stringify([brand, id ?? '', id ? '' : scene])
  const known = backgrounds.get(key)
  if (known) return known
  if (backgrounds.size >= MAX_BACKGROUNDS) backgrounds.clear()
  const created = drawBackground(brand, id ? photograph(id) : drawing(scene))
  backgrounds.set(key, created)
  created.catch(() => backgrounds.delete(key))
  return created
}

async function drawBackground(
  brand: string,
  picture: Promise<OverlayOptions | undefined>
): Promise<Buffer> {
  const shown = await picture
  const name = isBlank(brand)
    ? undefined
    : await renderText(brand, 22).png().toBuffer({ resolveWithObject: true })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: MIST } })
    .composite([
      ...(shown ? [shown] : []),
      { input: Buffer.from(brandMark(48)), left: EDGE, top: EDGE },
      ...(name
        ? [{ input: name.data, left: EDGE + 64, top: EDGE + 24 - Math.round(name.info.height / 2) }]
        : [])
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
}

// Blends the text by hand: Sharp would process the whole picture for a few words.
function blend({ data, info }: Pixels, canvas: Buffer, left: number, top: number): void {
  for (let from = 0; from < data.length; from += 4) {
    const alpha = (data[from + 3] ?? 0) / 255
    if (alpha === 0) continue
    const pixel = from / 4
    const row = top + Math.floor(pixel / info.width)
    const to = (row * WIDTH + left + (pixel % info.width)) * 3
    for (const part of [0, 1, 2]) {
      const under = canvas[to + part] ?? 0
      canvas[to + part] = Math.round(under + ((data[from + part] ?? 0) - under) * alpha)
    }
  }
}

/** Renders a text as a picture, scaled down if it is too high. */
function renderText(text: string, size: number): Sharp {
  // Pango refuses U+0000 and has no glyph for other control characters.
  const printable = text.replace(/\p{Cc}/gu, ' ')
  const markup = keepWords(printable).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const image = sharp({
    text: {
      text: `<span foreground="${INK}">${markup}</span>`,
      font: `${FONT} ${size}`,
      fontfile: FONT_FILE,
      width: TEXT_WIDTH,
      dpi: 96,
      rgba: true,
      wrap: 'word-char',
      spacing: 6
    }
  })
  const box = { width: TEXT_WIDTH, height: TEXT_HEIGHT }
  return image.resize({ ...box, fit: 'inside', withoutEnlargement: true })
}

/** Joins by U+2060 what belongs together: Pango would break a line within Chinese words and model names (KH-QJ20). */
function keepWords(text: string): string {
  const phrases = /\p{Script=Han}/u.test(text) ? segmentPhrases(text) : [text]
  return phrases
    .map(phrase =>
      phrase.replace(/(?<=\p{Script=Han})(?=\p{Script=Han})|(?<=[A-Z]-)(?=[A-Z])/gu, '\u2060')
    )
    .join('')
}

// Cut-outs (PNG) are shown whole on the background; others fill the right half.
async function photograph(id: string): Promise<OverlayOptions> {
  const isCutOut = id.endsWith('-png')
  const fit = isCutOut ? `fit=fill&bg=${MIST.slice(1)}` : 'fit=crop'
  const url = `${assetUrl(id)}?w=${SHOWN_WIDTH}&h=${HEIGHT}&${fit}&fm=jpg&q=90`
  const input = await fetchBytes({ url, type: 'image/jpeg' })
  return { input, left: WIDTH - SHOWN_WIDTH, top: 0 }
}

async function drawing(scene: string | null | undefined): Promise<OverlayOptions | undefined> {
  const svg = getDrawing(scene)
  if (!svg) return undefined
  const height = Math.round((SHOWN_WIDTH * THUMBNAIL.height) / THUMBNAIL.width)
  const input = await sharp(Buffer.from(svg), { density: 144 })
    .resize(SHOWN_WIDTH, height)
    .png()
    .toBuffer()
  return { input, left: WIDTH - SHOWN_WIDTH, top: Math.round((HEIGHT - height) / 2) }
}
