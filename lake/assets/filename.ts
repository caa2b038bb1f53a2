/** The parsed file name of an asset. */
export interface AssetName {
  sha1: string
  extension: string
  /** Images only. */
  width?: number
  height?: number
}

const image = /^([0-9a-f]{40})-(\d{1,6})x(\d{1,6})\.([a-z]{2,5})$/
const file = /^([0-9a-f]{40})\.([a-z0-9]{1,20})$/

/** Parses `<sha1>-<width>x<height>.<extension>`; returns undefined for anything else. */
export function parseImageFilename(name: string): Required<AssetName> | undefined {
  const match = image.exec(name)
  if (!match?.[1] || !match[4]) return undefined
  const size = { width: Number(match[2]), height: Number(match[3]) }
  return { sha1: match[1], extension: match[4], ...size }
}

/** Parses `<sha1>.<extension>`; returns undefined for anything else. */
export function parseFileFilename(name: string): AssetName | undefined {
  const match = file.exec(name)
  return match?.[1] && match[2] ? { sha1: match[1], extension: match[2] } : undefined
}

/** The id of an asset's document: content-addressed, so identical bytes are the same asset. */
export function assetId({ sha1, extension, width, height }: AssetName): string {
  if (width === undefined) return `file-${sha1}-${extension}`
  return `image-${sha1}-${width}x${height}-${extension}`
}

/** The last path segment of an asset's URL. */
export function assetFilename({ sha1, extension, width, height }: AssetName): string {
  if (width === undefined) return `${sha1}.${extension}`
  return `${sha1}-${width}x${height}.${extension}`
}
