import type { Format, ImageParams } from './image-params.ts'

/** What comes out: `gif` only where an animation stays one. */
export type OutputFormat = Exclude<Format, 'pjpg'> | 'gif' | 'tif'

/**
 * The format to answer with: `fm` if given, else with `auto=format` the best that the browser
 * accepts, else the original's. An SVG stays one unless `fm` asks for pixels.
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
