import { httpError } from '../errors.ts'
import { type ImageParams, MAX_SIDE } from './image-params.ts'
import type { Size } from './svg.ts'

export interface Box extends Size {
  left: number
  top: number
}

/** Clips `rect` to the original, since URL builders round. Throws a 400 if there is no overlap. */
export function clampRect(rect: Box, { width, height }: Size): Box {
  const left = clamp(Math.round(rect.left), 0, width)
  const top = clamp(Math.round(rect.top), 0, height)
  const right = clamp(Math.round(rect.left + rect.width), 0, width)
  const bottom = clamp(Math.round(rect.top + rect.height), 0, height)
  if (right <= left || bottom <= top) {
    throw httpError(400, `"rect" lies outside the image, which is ${width}×${height} pixels.`)
  }
  return { left, top, width: right - left, height: bottom - top }
}

/** How to resize an area: crop it to `cut`, scale it to `size`, pad it to `canvas`. Lengths in pixels. */
export interface ResizePlan {
  cut?: Box
  size: Size
  canvas?: Size
}

/** Plans the resizing of an area, without image data. */
export function planResize(area: Size, request: ImageParams): ResizePlan {
  const { width, height } = targetSize(request)
  if (width === undefined && height === undefined) return { size: clampSize(area, request) }
  const { fit } = request
  if (width === undefined || height === undefined) {
    const ratio = width !== undefined ? width / area.width : (height ?? 1) / area.height
    const enlarges = fit === 'max' || fit === 'fillmax' || fit === 'min'
    return { size: clampSize(scale(area, enlarges ? Math.min(1, ratio) : ratio), request) }
  }
  const box = { width, height }
  if (fit === 'scale') return { size: box }
  if (fit === 'crop' || fit === 'min') return planCrop(area, box, request)
  const inside = Math.min(width / area.width, height / area.height)
  const ratio = fit === 'max' || fit === 'fillmax' ? Math.min(1, inside) : inside
  const size = scale(area, ratio)
  if (fit === 'fill' || fit === 'fillmax') return { size, canvas: box }
  return { size: clampSize(size, request) }
}

function planCrop(area: Size, box: Size, request: ImageParams): ResizePlan {
  const share = Math.min(area.width / box.width, area.height / box.height)
  const width = clamp(Math.round(box.width * share), 1, area.width)
  const height = clamp(Math.round(box.height * share), 1, area.height)
  const { x, y } = anchor(request)
  const left = clamp(Math.round(area.width * x - width / 2), 0, area.width - width)
  const top = clamp(Math.round(area.height * y - height / 2), 0, area.height - height)
  const cut = { left, top, width, height }
  const size = request.fit === 'min' && share < 1 ? { width, height } : box
  return { cut, size }
}

/** The point, as fractions of width and height, that stays centred in a crop. */
function anchor({ crop, focal }: ImageParams): { x: number; y: number } {
  if (crop === 'focalpoint' || (focal && !crop)) return focal ?? { x: 0.5, y: 0.5 }
  return {
    x: crop === 'left' ? 0 : crop === 'right' ? 1 : 0.5,
    y: crop === 'top' ? 0 : crop === 'bottom' ? 1 : 0.5
  }
}

function targetSize({ width, height, dpr }: ImageParams): Partial<Size> {
  const times = (side: number | undefined) =>
    side === undefined ? undefined : Math.max(1, Math.round(side * dpr))
  return { width: times(width), height: times(height) }
}

/** Applies `min-…`, `max-…` and `MAX_SIDE`; keeps the aspect ratio. */
function clampSize(size: Size, request: ImageParams): Size {
  const max = Math.min(
    1,
    (request.maxWidth ?? MAX_SIDE) / size.width,
    (request.maxHeight ?? MAX_SIDE) / size.height
  )
  const min = Math.max(
    1,
    (request.minWidth ?? 0) / size.width,
    (request.minHeight ?? 0) / size.height
  )
  const bound = MAX_SIDE / Math.max(size.width, size.height)
  return scale(size, Math.min(bound, max < 1 ? max : min))
}

function scale({ width, height }: Size, ratio: number): Size {
  return { width: atLeastOne(width * ratio), height: atLeastOne(height * ratio) }
}

function atLeastOne(side: number): number {
  return Math.max(1, Math.round(side))
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
