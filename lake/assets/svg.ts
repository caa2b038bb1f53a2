/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** Number of bytes searched for the root element. */
const HEAD_BYTES = 64 * 1024
const DEFAULT_SIZE: Size = { width: 300, height: 150 }

const PROLOG =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[>]|\[[\s\S]*?\]\s*)*>|\s)*/i
const ROOT_ELEMENT = /^<(?:[\w-]+:)?svg(?=[\s>/])((?:[^>"']|"[^"]*"|'[^']*')*)>?/i

/** Whether the bytes are an SVG, regardless of the file name. */
export function isSvg(bytes: Buffer): boolean {
  return rootAttributes(bytes) !== undefined
}

/**
 * The size that an SVG declares on its root element; browsers' default size if there is none.
 * Nothing is rendered and no entity is resolved (XXE).
 */
export function svgSize(bytes: Buffer): Size {
  const attributes = rootAttributes(bytes) ?? ''
  const width = parsePixels(attribute(attributes, 'width'))
  const height = parsePixels(attribute(attributes, 'height'))
  if (width && height) return { width, height }
  const box = attribute(attributes, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const boxWidth = clampLength(box?.[2])
  const boxHeight = clampLength(box?.[3])
  if (!boxWidth || !boxHeight)
    return { width: width || DEFAULT_SIZE.width, height: height || DEFAULT_SIZE.height }
  if (width) return { width, height: Math.max(1, Math.round((width * boxHeight) / boxWidth)) }
  if (height) return { width: Math.max(1, Math.round((height * boxWidth) / boxHeight)), height }
  return { width: boxWidth, height: boxHeight }
}

function rootAttributes(bytes: Buffer): string | undefined {
  const text = bytes.subarray(0, HEAD_BYTES).toString('utf8')
  return ROOT_ELEMENT.exec(text.replace(PROLOG, ''))?.[1]
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match?.[1] ?? match?.[2]
}

function parsePixels(value: string | undefined): number | undefined {
  const match = /^\s*([\d.]+)(px)?\s*$/.exec(value ?? '')
  return clampLength(match ? Number(match[1]) : undefined)
}

function clampLength(value: number | undefined): number | undefined {
  if (!value || !Number.isFinite(value) || value <= 0) return undefined
  return Math.min(100_000, Math.max(1, Math.round(value)))
}
