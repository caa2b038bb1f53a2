import type { Format, ImageParams } from './image-params.ts'

/** Output formats; `gif` only if the image stays animated. */
export type OutputFormat = Exclude<Format, 'pjpg'> | 'gif' | 'tif'

/**
 * Content negotiation: `fm` if present, else with `auto=format` the best format in `Accept`, else
 * the original's. An SVG stays an SVG unless `fm` asks for a raster format.
 */
export function negotiateFormat(
  request: ImageParams,
  extension: string,
  accept: string
): OutputFormat | 'svg' {
  if (request.format) return request.format === 'pjpg' ? 'jpg' : request.format
  if (extension === 'svg') return 'svg'
  const animated = extension === 'gif' && !request.firstFrame
  if (request.autoFormat) {
    if (accept.includes('image/avif') && !animated) return 'avif'
    if (accept.includes('image/webp')) return 'webp'
  }
  if (extension === 'gif') return request.firstFrame ? 'png' : 'gif'
  return extension as OutputFormat
}
