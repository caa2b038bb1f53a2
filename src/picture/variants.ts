import { createHash } from 'node:crypto'
import { createImageUrlBuilder } from '@sanity/image-url'

/** A picture as queries return it (`pictureFields`). */
export interface CmsPicture {
  asset: { _id: string; size: { width: number | null; height: number | null } | null } | null
  crop?: Crop | null
  hotspot?: Hotspot | null
}

interface Crop {
  top?: number
  bottom?: number
  left?: number
  right?: number
}

interface Hotspot {
  x?: number
  y?: number
  width?: number
  height?: number
}

/** Requested sizes of a picture; with a ratio (width / height) it is cropped around its hotspot. */
export interface Cut {
  /** Widths in pixels at which it is offered. */
  widths: readonly number[]
  ratio?: number
}

/** One size of a picture in pixels, and the query string of the image API for it. */
export interface ImageVariant {
  width: number
  height: number
  query: string
}

/** Formats in which every picture is offered, best first. */
export const formats = ['avif', 'webp'] as const
export type ImageFormat = (typeof formats)[number]

// Part of the file name: increase it with every change of the query.
const EDITION = '2'

/** Whether the asset is an SVG, which has no variants. */
export function isSvgAsset(assetId: string): boolean {
  return assetId.endsWith('-svg')
}

/**
 * Returns the sizes of a picture: the requested widths, of which larger ones than the picture are replaced by its own.
 */
export function variants(picture: CmsPicture, cut: Cut): ImageVariant[] {
  const size = croppedSize(picture)
  if (!picture.asset || !size) return []
  const largest = Math.floor(cut.ratio ? Math.min(size.width, size.height * cut.ratio) : size.width)
  const fitting = [...new Set(cut.widths)].filter(width => width < largest).sort((a, b) => a - b)
  const widths = fitting.length < cut.widths.length ? [...fitting, largest] : fitting
  return widths.map(width => {
    const height = Math.round(cut.ratio ? width / cut.ratio : (width * size.height) / size.width)
    return { width, height, query: query(picture, width, cut.ratio ? height : undefined) }
  })
}

/** Base name of the files of a picture: a hash of the asset and its crop. */
export function fileBasename(picture: CmsPicture, cut: Cut): string {
  const { asset, crop, hotspot } = picture
  return createHash('sha256')
    .update(JSON.stringify([EDITION, asset?._id, crop, hotspot, cut.ratio]))
    .digest('hex')
    .slice(0, 10)
}

function query({ asset, crop, hotspot }: CmsPicture, width: number, height?: number): string {
  const base = createImageUrlBuilder({ projectId: 'p', dataset: 'd' })
    .image({
      asset: { _ref: asset?._id ?? '' },
      ...(isPresent(crop) && { crop: { top: 0, bottom: 0, left: 0, right: 0, ...crop } }),
      ...(isPresent(hotspot) && { hotspot: { x: 0.5, y: 0.5, width: 1, height: 1, ...hotspot } })
    } as Parameters<ReturnType<typeof createImageUrlBuilder>['image']>[0])
    .width(width)
    .auto('format')
  return new URL((height ? base.height(height).fit('crop') : base.fit('max')).url()).search
}

function isPresent(part: object | null | undefined): part is object {
  return part !== null && part !== undefined
}

function croppedSize({ asset, crop }: CmsPicture) {
  const { width, height } = asset?.size ?? {}
  if (!width || !height) return undefined
  return {
    width: width * (1 - (crop?.left ?? 0) - (crop?.right ?? 0)),
    height: height * (1 - (crop?.top ?? 0) - (crop?.bottom ?? 0))
  }
}
