import { encode } from 'blurhash'
import sharp, { type Sharp } from 'sharp'
import { httpError } from '../errors.ts'
import { IMAGE_TYPES, type ImageType } from './mime-types.ts'
import { type Palette, toPalette } from './palette.ts'
import { isSvg, type Size, svgSize } from './svg.ts'

/** Maximum number of pixels, against decompression bombs. */
export const MAX_PIXELS = 120_000_000
const LQIP_WIDTH = 20
const SAMPLE_SIDE = 100

/** The `metadata` of an image asset's document. */
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
  /** Number of frames; more than one if it is animated. */
  frames: number
}

/**
 * Reads the metadata of an image file. The format is detected from the bytes, not the name. Width
 * and height are those after EXIF orientation. Throws a 400 if the file is not a supported image.
 */
export async function readImageMetadata(file: string, head: Buffer): Promise<ImageDescription> {
  if (isSvg(head)) {
    return { kind: SVG_TYPE, metadata: vectorMetadata(svgSize(head)), frames: 1 }
  }
  try {
    return await describeRaster(file)
  } catch (error) {
    if (error instanceof Error && error.name === 'LakeError') throw error
    const message = `This is not an image that can be stored: ${getReason(error)}`
    throw httpError(400, message, { reason: 'unreadable' })
  }
}

const SVG_TYPE: ImageType = { extension: 'svg', mimeType: 'image/svg+xml' }

async function describeRaster(file: string): Promise<ImageDescription> {
  const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const source = await open().metadata()
  const kind = IMAGE_TYPES[source.format ?? '']
  if (!kind || kind.extension === 'svg') {
    const message = `Images of the format "${source.format}" cannot be stored.`
    throw httpError(400, message, { reason: 'unreadable' })
  }
  const { width, height } = source.autoOrient ?? { width: source.width, height: source.height }
  const size = { width, height: source.pageHeight ?? height }
  const [lqip, sample, stats] = await Promise.all([
    createPreview(open()),
    open()
      .autoOrient()
      .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    source.hasAlpha ? open().stats() : undefined
  ])
  const pixels = new Uint8ClampedArray(sample.data)
  return {
    kind,
    frames: source.pages ?? 1,
    metadata: {
      ...baseMetadata(size, source.hasAlpha ?? false, stats?.isOpaque ?? true),
      lqip,
      blurHash: encode(pixels, sample.info.width, sample.info.height, 4, 3),
      palette: await toPalette(pixels)
    }
  }
}

async function createPreview(image: Sharp): Promise<string> {
  const small = image.autoOrient().resize(LQIP_WIDTH)
  const { hasAlpha } = await image.metadata()
  const bytes = await (hasAlpha ? small.png() : small.jpeg({ quality: 70 })).toBuffer()
  return `data:image/${hasAlpha ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`
}

function vectorMetadata(size: Size): ImageMetadata {
  return baseMetadata(size, true, false)
}

function baseMetadata(
  { width, height }: Size,
  hasAlpha: boolean,
  isOpaque: boolean
): ImageMetadata {
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
    hasAlpha,
    isOpaque
  }
}

function getReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0]?.replace(/\/[^\s:]+/g, 'the file') ?? 'unknown'
}
