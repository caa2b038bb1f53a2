import sharp, { type Sharp } from 'sharp'
import type { OutputFormat } from './format.ts'
import { clampRect, planResize } from './geometry.ts'
import type { ImageParams } from './image-params.ts'
import { MAX_PIXELS } from './metadata.ts'

const DEFAULT_QUALITY = 75
/** AVIF looks better than other formats at the same quality number, and costs more. */
const AVIF_QUALITY = 55
/** A higher effort saves a few per cent of bytes for several times the CPU time. */
const AVIF_EFFORT = 1
const MAX_FRAMES = 100

sharp.cache({ memory: 64, files: 0 })

/** An image to be made of a stored file. */
export type Transformation = { file: string; params: ImageParams; format: OutputFormat }

/** Transforms an image: area, size, rotation and flip, then colours and format. Throws sharp's errors. */
export async function transform(
  file: string,
  request: ImageParams,
  format: OutputFormat
): Promise<Buffer> {
  const animated = (format === 'gif' || format === 'webp') && keepsAnimation(request)
  const image = await open(file, animated)
  const size = await getOrientedSize(image)
  resize(image, size, request)
  adjustColours(image, request, format)
  encode(image, request, format)
  return await image.toBuffer()
}

/** Whether the transformations keep an animation, which sharp reads as one strip of frames. */
function keepsAnimation({ firstFrame, turn, flip, blur }: ImageParams): boolean {
  return !firstFrame && turn === 0 && !flip?.includes('v') && !blur
}

async function open(file: string, animated: boolean): Promise<Sharp> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const }
  if (!animated) return sharp(file, options).autoOrient()
  const { pages = 1 } = await sharp(file, options).metadata()
  if (pages < 2 || pages > MAX_FRAMES) return sharp(file, options).autoOrient()
  return sharp(file, { ...options, animated: true })
}

async function getOrientedSize(image: Sharp): Promise<{ width: number; height: number }> {
  const metadata = await image.metadata()
  const { width, height } = metadata.autoOrient ?? metadata
  return { width, height: metadata.pageHeight ?? height }
}

function resize(image: Sharp, size: { width: number; height: number }, request: ImageParams): void {
  let area = { left: 0, top: 0, ...size }
  if (request.rect) area = clampRect(request.rect, size)
  const plan = planResize(rotateBox(area, request.turn), request)
  const cut = plan.cut && unrotateBox(plan.cut, area, request.turn)
  const part = cut ? { ...cut, left: area.left + cut.left, top: area.top + cut.top } : area
  if (part.width !== size.width || part.height !== size.height) image.extract(part)
  const { width, height } = rotateBox(plan.size, request.turn)
  if (width !== part.width || height !== part.height) image.resize(width, height, { fit: 'fill' })
  if (request.turn) image.rotate(request.turn)
  if (request.flip?.includes('h')) image.flop()
  if (request.flip?.includes('v')) image.flip()
  addPadding(image, plan.size, plan.canvas, request)
}

function rotateBox<T extends { width: number; height: number }>(box: T, turn: number): T {
  return turn % 180 === 0 ? box : { ...box, width: box.height, height: box.width }
}

type Box = { left: number; top: number; width: number; height: number }

/** Converts a box from rotated to original coordinates. */
function unrotateBox(box: Box, area: Box, turn: number): Box {
  const { left, top, width, height } = box
  if (turn === 90)
    return { left: top, top: area.height - left - width, width: height, height: width }
  if (turn === 180) {
    return { left: area.width - left - width, top: area.height - top - height, width, height }
  }
  if (turn === 270)
    return { left: area.width - top - height, top: left, width: height, height: width }
  return box
}

function addPadding(
  image: Sharp,
  size: { width: number; height: number },
  canvas: { width: number; height: number } | undefined,
  { pad, background = '#ffffff' }: ImageParams
): void {
  const across = Math.max(0, (canvas?.width ?? size.width) - size.width)
  const down = Math.max(0, (canvas?.height ?? size.height) - size.height)
  if (across + down + pad === 0) return
  image.extend({
    left: Math.floor(across / 2) + pad,
    right: Math.ceil(across / 2) + pad,
    top: Math.floor(down / 2) + pad,
    bottom: Math.ceil(down / 2) + pad,
    background
  })
}

function adjustColours(image: Sharp, request: ImageParams, format: OutputFormat): void {
  if (request.grey) image.greyscale()
  if (request.invert) image.negate({ alpha: false })
  if (request.blur) image.blur(Math.max(0.3, request.blur / 20))
  if (request.sharpen) image.sharpen({ sigma: 0.5 + request.sharpen / 50 })
  if (request.background || format === 'jpg') {
    image.flatten({ background: request.background ?? '#ffffff' })
  }
}

function encode(image: Sharp, request: ImageParams, format: OutputFormat): void {
  const quality = Math.max(1, Math.round(request.quality ?? DEFAULT_QUALITY))
  if (format === 'avif') {
    const own = request.quality === undefined ? AVIF_QUALITY : quality
    image.avif({ quality: own, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' })
  } else if (format === 'webp') image.webp({ quality, effort: 3 })
  else if (format === 'png') image.png({ compressionLevel: 7 })
  else if (format === 'gif') image.gif()
  else if (format === 'tif') image.tiff({ quality })
  else image.jpeg({ quality, mozjpeg: false, progressive: request.format === 'pjpg' })
}
