import { httpError } from '../errors.ts'
import { type ImageParams, MAX_SIDE } from './image-params.ts'
import type { Size } from './svg.ts'

export interface Box extends Size {
  left: number
  top: number
}

/**
 * The part of the original that `rect` names. Address builders round, so it may overshoot: the
 * overlap counts. Throws 400 where there is none.
 */
export function clampRect(rect: Box, { width, height }: Size): Box {
  const left = clamp(Math.round(rect.left), 0, width)
  const top = clamp(Math.round(rect.top), 0, height)
  const right = clamp(Math.round(rect.left + rect.width), 0, width)
  const bottom = clamp(Math.round(rect.top + rect.height), 0, height)
  if (right <= left || bottom <= top) {
    throw httpError(400, `"rect" lies outside the picture, which is ${width}×${height} pixels.`)
  }
  return { left, top, width: right - left, height: bottom - top }
}

/** What to do with the chosen area: cut it to `cut` first, scale to `size`, pad to `canvas`. */
export interface ResizePlan {
  cut?: Box
  size: Size
  canvas?: Size
}

/** Works out the scaling of an area of the given size; pure arithmetic, no picture needed. */
export function planResize(area: Size, request: ImageParams): ResizePlan {
  const { width, height } = wanted(request)
  if (width === undefined && height === undefined) return { size: limited(area, request) }
  const { fit } = request
  if (width === undefined || height === undefined) {
    const ratio = width !== undefined ? width / area.width : (height ?? 1) / area.height
    const enlarges = fit === 'max' || fit === 'fillmax' || fit === 'min'
    return { size: limited(scaled(area, enlarges ? Math.min(1, ratio) : ratio), request) }
  }
  const box = { width, height }
  if (fit === 'scale') return { size: box }
  if (fit === 'crop' || fit === 'min') return cropped(area, box, request)
  const inside = Math.min(width / area.width, height / area.height)
  const ratio = fit === 'max' || fit === 'fillmax' ? Math.min(1, inside) : inside
  const size = scaled(area, ratio)
  if (fit === 'fill' || fit === 'fillmax') return { size, canvas: box }
  return { size: limited(size, request) }
}

function cropped(area: Size, box: Size, request: ImageParams): ResizePlan {
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

/** The point, as shares of width and height, that stays in the middle when a part is cut. */
function anchor({ crop, focal }: ImageParams): { x: number; y: number } {
  if (crop === 'focalpoint' || (focal && !crop)) return focal ?? { x: 0.5, y: 0.5 }
  return {
    x: crop === 'left' ? 0 : crop === 'right' ? 1 : 0.5,
    y: crop === 'top' ? 0 : crop === 'bottom' ? 1 : 0.5
  }
}

function wanted({ width, height, dpr }: ImageParams): Partial<Size> {
  const times = (side: number | undefined) =>
    side === undefined ? undefined : Math.max(1, Math.round(side * dpr))
  return { width: times(width), height: times(height) }
}

/** Keeps `min-…` and `max-…`, the ratio, and the lake's own bound. */
function limited(size: Size, request: ImageParams): Size {
  const limit = Math.min(
    1,
    (request.maxWidth ?? MAX_SIDE) / size.width,
    (request.maxHeight ?? MAX_SIDE) / size.height
  )
  const least = Math.max(
    1,
    (request.minWidth ?? 0) / size.width,
    (request.minHeight ?? 0) / size.height
  )
  const bound = MAX_SIDE / Math.max(size.width, size.height)
  return scaled(size, Math.min(bound, limit < 1 ? limit : least))
}

function scaled({ width, height }: Size, ratio: number): Size {
  return { width: atLeastOne(width * ratio), height: atLeastOne(height * ratio) }
}

function atLeastOne(side: number): number {
  return Math.max(1, Math.round(side))
}

function clamp(value: number, least: number, limit: number): number {
  return Math.min(limit, Math.max(least, value))
}
