import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { svgRejectionReason } from '../../shared/content/svg-safety.ts'
import { cmsClient } from '../cms/client.ts'
import { reportOmission } from '../rendering/warnings.ts'
import { fetchAsset, shortHash } from './asset-cache.ts'
import {
  type CmsPicture,
  type Cut,
  fileBasename,
  formats,
  type ImageFormat,
  type ImageVariant,
  isSvgAsset,
  variants
} from './variants.ts'

/** A picture for an img or picture element: addresses in the site, size in pixels. */
export interface PreparedPicture {
  src: string
  width: number | undefined
  height: number | undefined
  /** One `srcset` per format, best first; empty for SVG. */
  sources: { type: string; srcset: string }[]
}

const HOSTED_API = /^https:\/\/api\./

/**
 * Copies a picture of the content into the site, in all sizes and formats.
 * @returns undefined if its file is missing or rejected, which is reported
 * @throws ContentUnavailable if the lake does not respond
 */
export async function preparePicture(
  picture: CmsPicture | null | undefined,
  cut: Cut
): Promise<PreparedPicture | undefined> {
  if (!picture?.asset?._id) return undefined
  try {
    return isSvgAsset(picture.asset._id) ? await drawing(picture) : await raster(picture, cut)
  } catch (error) {
    if (isContentUnavailable(error)) throw error
    const { _id } = picture.asset
    reportOmission('picture', _id, `Picture ${_id}: ${(error as Error).message}`)
    return undefined
  }
}

/** URL of an asset at the content lake, from its id: `image-<hash>-<W>x<H>-<ext>`. */
export function assetUrl(assetId: string): string {
  const { apiHost, projectId, dataset } = cmsClient().config()
  const [kind, hash, ...rest] = assetId.split('-')
  const extension = rest.pop()
  const host = HOSTED_API.test(apiHost) ? apiHost.replace(HOSTED_API, 'https://cdn.') : apiHost
  const name = [hash, ...rest].join('-')
  return `${host}/${kind}s/${projectId}/${dataset}/${name}.${extension}`
}

async function raster(picture: CmsPicture, cut: Cut): Promise<PreparedPicture | undefined> {
  const sizes = variants(picture, cut)
  const largest = sizes.at(-1)
  if (!picture.asset || !largest) return undefined
  const url = assetUrl(picture.asset._id)
  const stem = fileBasename(picture, cut)
  const sources = await Promise.all(
    formats.map(async format => {
      const offered = await Promise.all(
        toSizes(format, sizes).map(async ({ width, query }) => {
          const address = `/_img/${stem}-${width}.${format}`
          return `${await fetchAsset({ address, url: url + query, type: `image/${format}` })} ${width}w`
        })
      )
      return { type: `image/${format}`, srcset: offered.join(', ') }
    })
  )
  const { width, height } = largest
  const whole = { address: `/_img/${stem}-${width}.webp`, url: url + largest.query }
  const src = await fetchAsset({ ...whole, type: 'image/webp' })
  return { src, width, height, sources }
}

// Few browsers need the older format: every other size is enough.
function toSizes(format: ImageFormat, sizes: ImageVariant[]): ImageVariant[] {
  return format === 'avif' ? sizes : sizes.filter((_, index) => (sizes.length - index) % 2 === 1)
}

async function drawing({ asset }: CmsPicture): Promise<PreparedPicture> {
  const id = asset?._id ?? ''
  const src = await fetchAsset({
    address: `/_img/${shortHash(id)}.svg`,
    url: assetUrl(id),
    check: svgRejectionReason
  })
  const [, width, height] = /-(\d+)x(\d+)-svg$/.exec(id) ?? []
  return {
    src,
    width: Number(width) || undefined,
    height: Number(height) || undefined,
    sources: []
  }
}
