import { encode } from 'blurhash'
import sharp, { type Sharp } from 'sharp'
import { httpError } from '../errors.ts'
import { IMAGE_TYPES, type ImageType } from './mime-types.ts'
import { type Palette, toPalette } from './palette.ts'
import { isSvg, type Size, svgSize } from './svg.ts'

/** The most pixels a picture may have; a small file may unfold to gigabytes. */
export const MAX_PIXELS = 120_000_000
const lqipWidth = 20
const sampleSide = 100

/** What an image asset's document says of its picture. */
export interface ImageMetadata {
  _type: 'sanity.imageMetadata'
  dimensions: {
    _type: 'sanity.imageDimensions'
    width: number
    height: number
    aspectRatio: number
  }
  hasAlpha: boolean
  isOpaque: boolean
  lqip?: string
  blurHash?: string
  palette?: Palette
}

export interface ImageDescription {
  kind: ImageType
  metadata: ImageMetadata
}

/**
 * Describes the picture in a file. The bytes decide on its format, not its name. Width and height
 * are those that a person sees, after its EXIF orientation. Throws 400 when it is no picture.
 */
export async function readImageMetadata(file: string, head: Buffer): Promise<ImageDescription> {
  if (isSvg(head)) return { kind: svgKind, metadata: vectorMetadata(svgSize(head)) }
  try {
    return await describeRaster(file)
  } catch (error) {
    if (error instanceof Error && error.name === 'LakeError') throw error
    throw httpError(400, `This is not a picture that can be stored: ${reason(error)}`)
  }
}

const svgKind: ImageType = { extension: 'svg', mimeType: 'image/svg+xml' }

async function describeRaster(file: string): Promise<ImageDescription> {
  const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const found = await open().metadata()
  const kind = IMAGE_TYPES[found.format ?? '']
  if (!kind || kind.extension === 'svg') {
    throw httpError(400, `Pictures of the format "${found.format}" cannot be stored.`)
  }
  const { width, height } = found.autoOrient ?? { width: found.width, height: found.height }
  const size = { width, height: found.pageHeight ?? height }
  const [lqip, sample, stats] = await Promise.all([
    toPreview(open()),
    open()
      .autoOrient()
      .resize(sampleSide, sampleSide, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    found.hasAlpha ? open().stats() : undefined
  ])
  const pixels = new Uint8ClampedArray(sample.data)
  return {
    kind,
    metadata: {
      ...basics(size, found.hasAlpha ?? false, stats?.isOpaque ?? true),
      lqip,
      blurHash: encode(pixels, sample.info.width, sample.info.height, 4, 3),
      palette: await toPalette(pixels)
    }
  }
}

async function toPreview(image: Sharp): Promise<string> {
  const small = image.autoOrient().resize(lqipWidth)
  const { hasAlpha } = await image.metadata()
  const bytes = await (hasAlpha ? small.png() : small.jpeg({ quality: 70 })).toBuffer()
  return `data:image/${hasAlpha ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`
}

function vectorMetadata(size: Size): ImageMetadata {
  return basics(size, true, false)
}

function basics({ width, height }: Size, hasAlpha: boolean, isOpaque: boolean): ImageMetadata {
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
    hasAlpha,
    isOpaque
  }
}

function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0]?.replace(/\/[^\s:]+/g, 'the file') ?? 'unknown'
}
