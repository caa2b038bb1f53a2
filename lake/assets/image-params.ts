import { httpError } from '../errors.ts'

/** Validated parameters of an image URL. Lengths in pixels. */
export interface ImageParams {
  rect?: { left: number; top: number; width: number; height: number }
  width?: number
  height?: number
  minWidth?: number
  minHeight?: number
  maxWidth?: number
  maxHeight?: number
  fit: Fit
  crop?: Crop
  focal?: { x: number; y: number }
  dpr: number
  quality?: number
  format?: Format
  autoFormat: boolean
  background?: string
  blur?: number
  sharpen?: number
  grey: boolean
  invert: boolean
  flip?: 'h' | 'v' | 'hv'
  turn: 0 | 90 | 180 | 270
  pad: number
  firstFrame: boolean
}

const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
type Fit = (typeof fits)[number]
const crops = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const
type Crop = (typeof crops)[number]
const formats = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
export type Format = (typeof formats)[number]

/** Maximum side of a transformed image, in pixels. */
export const MAX_SIDE = 8192

/** Parameters that do not change the image. */
const IGNORED = new Set(['dl', 'dlRaw', 'vanityName'])

/**
 * Parses the parameters of an image URL. Returns undefined if none changes the image. Throws a 400
 * that names the invalid parameter.
 */
export function parseImageParams(query: URLSearchParams): ImageParams | undefined {
  if (![...query.keys()].some(key => !IGNORED.has(key))) return undefined
  const text = (name: string) => query.get(name) ?? undefined
  if (text('fm') === 'json') {
    throw httpError(501, 'This content lake does not support image metadata as JSON (fm=json).')
  }
  const side = (name: string) => number(name, text(name), 1, MAX_SIDE, true)
  const request: ImageParams = {
    rect: rectangle(text('rect')),
    width: side('w'),
    height: side('h'),
    minWidth: side('min-w'),
    minHeight: side('min-h'),
    maxWidth: side('max-w'),
    maxHeight: side('max-h'),
    fit: choice('fit', text('fit'), fits) ?? 'clip',
    crop: choice('crop', text('crop')?.split(',')[0], crops),
    focal: focalPoint(text('fp-x'), text('fp-y')),
    dpr: number('dpr', text('dpr'), 0.1, 5) ?? 1,
    quality: number('q', text('q'), 0, 100),
    format: choice('fm', text('fm'), formats),
    autoFormat: text('auto')?.split(',').includes('format') ?? false,
    background: parseColour(text('bg')),
    blur: number('blur', text('blur'), 0, 2000),
    sharpen: number('sharp', text('sharp'), 0, 100),
    grey: number('sat', text('sat'), -100, 100) === -100,
    invert: text('invert') === 'true',
    flip: choice('flip', text('flip'), ['h', 'v', 'hv'] as const),
    turn: turn(text('or')),
    pad: number('pad', text('pad'), 0, MAX_SIDE) ?? 0,
    firstFrame: text('frame') === '1'
  }
  assertSize(request)
  return request
}

function assertSize({ width, height, dpr, pad }: ImageParams): void {
  const longest = Math.max(width ?? 0, height ?? 0) * dpr + 2 * pad
  if (longest > MAX_SIDE) {
    throw httpError(400, `The image would be wider or higher than ${MAX_SIDE} pixels.`)
  }
}

function number(name: string, text: string | undefined, min: number, max: number, integer = false) {
  if (text === undefined) return undefined
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isFinite(value) && value >= min && value <= max) {
    return integer ? Math.max(1, Math.round(value)) : value
  }
  throw httpError(400, `"${name}" is a number from ${min} to ${max}, not "${text.slice(0, 40)}".`)
}

function choice<T extends string>(name: string, text: string | undefined, all: readonly T[]) {
  if (text === undefined) return undefined
  const match = all.find(one => one === text)
  if (match) return match
  throw httpError(400, `"${name}" is one of ${all.join(', ')}, not "${text.slice(0, 40)}".`)
}

function rectangle(text: string | undefined): ImageParams['rect'] {
  if (text === undefined) return undefined
  const [left, top, width, height, more] = text.split(',').map(part => Number(part || Number.NaN))
  const sides = [left, top, width, height]
  const integer = sides.every(side => Number.isFinite(side) && Math.abs(side ?? 0) <= 1_000_000)
  if (!integer || more !== undefined || !width || !height || width < 0 || height < 0) {
    throw httpError(400, '"rect" is left,top,width,height in pixels of the original image.')
  }
  return { left: left ?? 0, top: top ?? 0, width, height }
}

function focalPoint(x: string | undefined, y: string | undefined): ImageParams['focal'] {
  if (x === undefined && y === undefined) return undefined
  return { x: number('fp-x', x, 0, 1) ?? 0.5, y: number('fp-y', y, 0, 1) ?? 0.5 }
}

function parseColour(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (/^([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return rgba(text)
  throw httpError(
    400,
    `"bg" is a colour of 3, 4, 6 or 8 hexadecimal digits, not "${text.slice(0, 40)}".`
  )
}

/** With 4 or 8 digits the first are the alpha channel (ARGB), as in the hosted lake. */
function rgba(text: string): string {
  const digits = text.length < 6 ? [...text].map(digit => digit + digit).join('') : text
  return digits.length === 8 ? `#${digits.slice(2)}${digits.slice(0, 2)}` : `#${digits}`
}

function turn(text: string | undefined): ImageParams['turn'] {
  if (text === undefined) return 0
  const match = ([0, 90, 180, 270] as const).find(degrees => String(degrees) === text)
  if (match !== undefined) return match
  throw httpError(400, `"or" is 0, 90, 180 or 270, not "${text.slice(0, 40)}".`)
}
