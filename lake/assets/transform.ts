import sharp, { type Sharp } from 'sharp'
import type { OutputFormat } from './format.ts'
import { clampRect, planResize } from './geometry.ts'
import type { ImageParams } from './image-params.ts'
import { MAX_PIXELS } from './metadata.ts'

const defaultQuality = 75
/** Avif at the same quality number looks better than the others and costs more: aim lower. */
const avifQuality = 55
/** Higher effort gains few per cent of bytes for several times the processor time. */
const avifEffort = 1
const mostFrames = 100
/** No picture may take longer, in seconds. */
const timeLimit = 20

sharp.cache({ memory: 64, files: 0 })

/** Makes the picture: area first, then turn and flip, then size, then colours and format. */
export async function transform(
  file: string,
  request: ImageParams,
  format: OutputFormat
): Promise<Buffer> {
  const moving = (format === 'gif' || format === 'webp') && staysMoving(request)
  const image = await opened(file, moving)
  const size = await seenSize(image)
  shape(image, size, request)
  colours(image, request, format)
  encoded(image, request, format)
  return await image.timeout({ seconds: timeLimit }).toBuffer()
}

/** An animation is one long strip of frames, which only some changes leave in order. */
function staysMoving({ firstFrame, turn, flip, blur }: ImageParams): boolean {
  return !firstFrame && turn === 0 && !flip?.includes('v') && !blur
}

async function opened(file: string, moving: boolean): Promise<Sharp> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const }
  if (!moving) return sharp(file, options).autoOrient()
  const { pages = 1 } = await sharp(file, options).metadata()
  if (pages < 2 || pages > mostFrames) return sharp(file, options).autoOrient()
  return sharp(file, { ...options, animated: true })
}

async function seenSize(image: Sharp): Promise<{ width: number; height: number }> {
  const found = await image.metadata()
  const { width, height } = found.autoOrient ?? found
  return { width, height: found.pageHeight ?? height }
}

function shape(image: Sharp, size: { width: number; height: number }, request: ImageParams): void {
  let area = { left: 0, top: 0, ...size }
  if (request.rect) area = clampRect(request.rect, size)
  const plan = planResize(turned(area, request.turn), request)
  const cut = plan.cut && unturned(plan.cut, area, request.turn)
  const part = cut ? { ...cut, left: area.left + cut.left, top: area.top + cut.top } : area
  if (part.width !== size.width || part.height !== size.height) image.extract(part)
  const { width, height } = turned(plan.size, request.turn)
  if (width !== part.width || height !== part.height) image.resize(width, height, { fit: 'fill' })
  if (request.turn) image.rotate(request.turn)
  if (request.flip?.includes('h')) image.flop()
  if (request.flip?.includes('v')) image.flip()
  padded(image, plan.size, plan.canvas, request)
}

function turned<T extends { width: number; height: number }>(box: T, turn: number): T {
  return turn % 180 === 0 ? box : { ...box, width: box.height, height: box.width }
}

type Box = { left: number; top: number; width: number; height: number }

/** A box of the turned picture, in the picture's own coordinates. */
function unturned(box: Box, area: Box, turn: number): Box {
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

function padded(
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

function colours(image: Sharp, request: ImageParams, format: OutputFormat): void {
  if (request.grey) image.greyscale()
  if (request.invert) image.negate({ alpha: false })
  if (request.blur) image.blur(Math.max(0.3, request.blur / 20))
  if (request.sharpen) image.sharpen({ sigma: 0.5 + request.sharpen / 50 })
  if (request.background || format === 'jpg') {
    image.flatten({ background: request.background ?? '#ffffff' })
  }
}

function encoded(image: Sharp, request: ImageParams, format: OutputFormat): void {
  const quality = Math.max(1, Math.round(request.quality ?? defaultQuality))
  if (format === 'avif') {
    const own = request.quality === undefined ? avifQuality : quality
    image.avif({ quality: own, effort: avifEffort, chromaSubsampling: '4:2:0' })
  } else if (format === 'webp') image.webp({ quality, effort: 3 })
  else if (format === 'png') image.png({ compressionLevel: 7 })
  else if (format === 'gif') image.gif()
  else if (format === 'tif') image.tiff({ quality })
  else image.jpeg({ quality, mozjpeg: false, progressive: request.format === 'pjpg' })
}
