/** What the address of an asset says of it. */
export interface AssetName {
  sha1: string
  extension: string
  /** Pictures only. */
  width?: number
  height?: number
}

const image = /^([0-9a-f]{40})-(\d{1,6})x(\d{1,6})\.([a-z]{2,5})$/
const file = /^([0-9a-f]{40})\.([a-z0-9]{1,20})$/

/** Reads `<sha1>-<width>x<height>.<extension>`; undefined for anything else. */
export function parseImageFilename(name: string): Required<AssetName> | undefined {
  const found = image.exec(name)
  if (!found?.[1] || !found[4]) return undefined
  const size = { width: Number(found[2]), height: Number(found[3]) }
  return { sha1: found[1], extension: found[4], ...size }
}

/** Reads `<sha1>.<extension>`; undefined for anything else. */
export function parseFileFilename(name: string): AssetName | undefined {
  const found = file.exec(name)
  return found?.[1] && found[2] ? { sha1: found[1], extension: found[2] } : undefined
}

/** The id of an asset's document: content-addressed, so the same bytes are the same asset. */
export function assetId({ sha1, extension, width, height }: AssetName): string {
  if (width === undefined) return `file-${sha1}-${extension}`
  return `image-${sha1}-${width}x${height}-${extension}`
}

/** The last part of an asset's address. */
export function assetFilename({ sha1, extension, width, height }: AssetName): string {
  if (width === undefined) return `${sha1}.${extension}`
  return `${sha1}-${width}x${height}.${extension}`
}
