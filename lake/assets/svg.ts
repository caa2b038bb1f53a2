/** Width and height of a picture in pixels. */
export interface Size {
  width: number
  height: number
}

/** How much of a file is looked at to find an SVG's root element, in bytes. */
const headBytes = 64 * 1024
const fallback: Size = { width: 300, height: 150 }

const beforeRoot =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[>]|\[[\s\S]*?\]\s*)*>|\s)*/i
const root = /^<(?:[\w-]+:)?svg(?=[\s>/])((?:[^>"']|"[^"]*"|'[^']*')*)>?/i

/** Whether the bytes are an SVG, whatever the file is called. */
export function isSvg(bytes: Buffer): boolean {
  return rootAttributes(bytes) !== undefined
}

/**
 * The size that an SVG states, read from its root element alone: nothing is rendered and no
 * entity is resolved. Without a usable one, the size browsers fall back to.
 */
export function svgSize(bytes: Buffer): Size {
  const attributes = rootAttributes(bytes) ?? ''
  const width = pixels(attribute(attributes, 'width'))
  const height = pixels(attribute(attributes, 'height'))
  if (width && height) return { width, height }
  const box = attribute(attributes, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const boxWidth = bounded(box?.[2])
  const boxHeight = bounded(box?.[3])
  if (!boxWidth || !boxHeight)
    return { width: width || fallback.width, height: height || fallback.height }
  if (width) return { width, height: Math.max(1, Math.round((width * boxHeight) / boxWidth)) }
  if (height) return { width: Math.max(1, Math.round((height * boxWidth) / boxHeight)), height }
  return { width: boxWidth, height: boxHeight }
}

function rootAttributes(bytes: Buffer): string | undefined {
  const text = bytes.subarray(0, headBytes).toString('utf8')
  return root.exec(text.replace(beforeRoot, ''))?.[1]
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found?.[1] ?? found?.[2]
}

function pixels(value: string | undefined): number | undefined {
  const found = /^\s*([\d.]+)(px)?\s*$/.exec(value ?? '')
  return bounded(found ? Number(found[1]) : undefined)
}

function bounded(value: number | undefined): number | undefined {
  if (!value || !Number.isFinite(value) || value <= 0) return undefined
  return Math.min(100_000, Math.max(1, Math.round(value)))
}
