import {
  type Bar,
  type ChatMessage,
  type Detail,
  type Item,
  type Step,
  say,
  type Tone
} from '../../../shared/content/interface/describe.ts'
import { type Locale, writingTags } from '../../../shared/i18n/locale.ts'

/** Size of every detail in pixels. */
export const DETAIL = { width: 640, height: 400 } as const

const COLOURS = { ok: '#176b3a', warn: '#8a5300', bad: '#b42318', blue: '#0d4fd1' } as const
const TINTS = { ok: '#e4f3ea', warn: '#fcf0dc', bad: '#fde8e6', blue: '#e6eefc' } as const
const INK = '#0e1726'
const SLATE = '#4a5565'
const LINE = '#dfe4ea'
/** Edges of what the panel holds. */
const LEFT = 64
const RIGHT = 576
const TOP = 104
const ROW = 74
const SIZE = 22

/** Draws a detail as an SVG document with the texts of a language. */
export function drawDetail(detail: Detail, locale: Locale): string {
  const { width, height } = DETAIL
  const label = (said: string) => say(said, locale)
  const body = drawBody(detail, label)
  // In a Chinese font, apostrophes are as wide as an ideograph.
  const variant = locale === 'en' ? ' font-variant="proportional-width"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui,-apple-system,Segoe UI,PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif" font-size="${SIZE}" fill="${INK}" xml:lang="${writingTags[locale]}"${variant}><path fill="#eef2f7" d="M0 0h${width}v${height}H0z"/><rect x="36" y="30" width="568" height="${height}" rx="16" fill="#fff" stroke="${LINE}"/><path stroke="${LINE}" d="M36 92h568"/>${write(LEFT, 69, label(detail.title), { weight: 650 })}${write(RIGHT, 68, label(detail.remark), { size: 18, fill: SLATE, at: 'end' })}${body}</svg>`
}

function drawBody(detail: Detail, label: (said: string) => string): string {
  const at = (index: number) => TOP + index * ROW
  switch (detail.kind) {
    case 'list':
      return detail.rows.map((row, index) => drawItem(row, at(index), label)).join('')
    case 'steps':
      return drawSteps(detail.rows, label)
    case 'bars':
      return detail.rows.map((row, index) => drawBar(row, at(index), label)).join('')
    case 'chat':
      return detail.rows.map((row, index) => drawMessage(row, at(index), label)).join('')
  }
}

function drawItem([text, state, tone]: Item, top: number, label: (said: string) => string): string {
  const line = `<path stroke="${LINE}" d="M${LEFT} ${top + ROW - 1}H${RIGHT}"/>`
  return write(LEFT, top + 44, label(text)) + pill(label(state), top + 18, tone) + line
}

function drawSteps(rows: readonly Step[], label: (said: string) => string): string {
  const x = LEFT + 96
  const rail = `<path stroke="${LINE}" stroke-width="3" d="M${x} ${TOP + 37}v${(rows.length - 1) * ROW}"/>`
  const drawn = rows.map(([at, text, tone], index) => {
    const y = TOP + index * ROW + 37
    const fill = tone ? COLOURS[tone] : '#fff'
    const dot = `<circle cx="${x}" cy="${y}" r="9" fill="${fill}" stroke="${tone ? '#fff' : LINE}" stroke-width="3"/>`
    const time = write(LEFT, y + 7, label(at), { size: 19, fill: SLATE })
    return time + dot + write(x + 28, y + 8, label(text), { weight: tone === 'blue' ? 650 : 400 })
  })
  return rail + drawn.join('')
}

function drawBar(
  [text, value, share, tone = 'blue']: Bar,
  top: number,
  label: (said: string) => string
): string {
  const length = Math.round((RIGHT - LEFT) * share)
  const track = `<rect x="${LEFT}" y="${top + 46}" width="${RIGHT - LEFT}" height="12" rx="6" fill="#eef2f7"/>`
  const bar = `<rect x="${LEFT}" y="${top + 46}" width="${Math.max(length, 12)}" height="12" rx="6" fill="${COLOURS[tone]}"/>`
  const said = write(RIGHT, top + 34, label(value), { weight: 650, at: 'end' })
  return write(LEFT, top + 34, label(text)) + said + track + bar
}

function drawMessage(
  [from, text]: ChatMessage,
  top: number,
  label: (said: string) => string
): string {
  const sender = label(from)
  const body = label(text)
  const width = textWidth(body, SIZE) + 40
  const x = sender ? LEFT : RIGHT - width
  const y = top + (sender ? 28 : 14)
  const name = sender && write(LEFT, top + 18, sender, { size: 17, fill: SLATE })
  const fill = sender ? '#eef2f7' : TINTS.blue
  return `${name}<rect x="${x}" y="${y}" width="${width}" height="46" rx="14" fill="${fill}"/>${write(x + 20, y + 31, body)}`
}

function pill(text: string, top: number, tone?: Tone): string {
  if (!tone) return write(RIGHT, top + 26, text, { size: 19, fill: SLATE, at: 'end' })
  const width = textWidth(text, 18) + 28
  const x = RIGHT - width
  return `<rect x="${x}" y="${top}" width="${width}" height="38" rx="19" fill="${TINTS[tone]}"/>${write(x + width / 2, top + 26, text, { size: 18, weight: 500, fill: COLOURS[tone], at: 'middle' })}`
}

interface Style {
  size?: number
  weight?: number
  fill?: string
  /** The text ends at `x`, or is centred on it. */
  at?: 'end' | 'middle'
}

function write(x: number, y: number, text: string, { size, weight, fill, at }: Style = {}): string {
  const style = [
    size && ` font-size="${size}"`,
    weight && ` font-weight="${weight}"`,
    fill && ` fill="${fill}"`,
    at && ` text-anchor="${at}"`
  ]
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}"${style.filter(Boolean).join('')}>${escaped}</text>`
}

/** Width of a text in pixels, by the widths of wide fonts: an ideograph is as wide as high. */
export function textWidth(text: string, size: number): number {
  const units = [...text].map(sign => (/[\u2e80-\uffef—→]/u.test(sign) ? 1 : 0.58))
  return Math.round(units.reduce((sum, unit) => sum + unit, 0) * size)
}
