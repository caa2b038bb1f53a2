import { reportProblem } from '../build/problem.ts'
import { cmsClient } from '../cms/client.ts'
import { isUnreachable } from '../cms/unreachable.ts'
import { drawingRefusal } from './drawing.ts'
import { bring, shortHash } from './store.ts'
import {
  type CmsPicture,
  type Cut,
  type Format,
  fileStem,
  formats,
  isDrawing,
  type Variant,
  variants
} from './variants.ts'

/** A picture ready to be shown: addresses in the site, size in pixels. */
export interface ReadyPicture {
  src: string
  width: number | undefined
  height: number | undefined
  /** One `srcset` a format, best first; none for a drawing. */
  sources: { type: string; srcset: string }[]
}

const HOSTED_API = /^https:\/\/api\./

/**
 * Brings a picture of the content into the site.
 * @returns nothing where its file is missing or refused; the build then names it
 */
export async function preparePicture(
  picture: CmsPicture | null | undefined,
  cut: Cut
): Promise<ReadyPicture | undefined> {
  if (!picture?.asset?._id) return undefined
  try {
    return isDrawing(picture.asset._id) ? await drawing(picture) : await raster(picture, cut)
  } catch (error) {
    if (isUnreachable(error)) throw error
    reportProblem(`Picture ${picture.asset._id}: ${(error as Error).message}`)
    return undefined
  }
}

/** Address of an asset's file at the content lake, from its id: `image-<hash>-<W>x<H>-<ext>`. */
export function assetUrl(assetId: string): string {
  const { apiHost, projectId, dataset } = cmsClient().config()
  const [kind, hash, ...rest] = assetId.split('-')
  const extension = rest.pop()
  const host = HOSTED_API.test(apiHost) ? apiHost.replace(HOSTED_API, 'https://cdn.') : apiHost
  const name = [hash, ...rest].join('-')
  return `${host}/${kind}s/${projectId}/${dataset}/${name}.${extension}`
}

async function raster(picture: CmsPicture, cut: Cut): Promise<ReadyPicture | undefined> {
  const sizes = variants(picture, cut)
  const largest = sizes.at(-1)
  if (!picture.asset || !largest) return undefined
  const url = assetUrl(picture.asset._id)
  const stem = fileStem(picture, cut)
  const sources = await Promise.all(
    formats.map(async format => {
      const offered = await Promise.all(
        sizesOf(format, sizes).map(async ({ width, query }) => {
          const address = `/_img/${stem}-${width}.${format}`
          return `${await bring({ address, url: url + query, type: `image/${format}` })} ${width}w`
        })
      )
      return { type: `image/${format}`, srcset: offered.join(', ') }
    })
  )
  const { width, height } = largest
  const whole = { address: `/_img/${stem}-${width}.webp`, url: url + largest.query }
  const src = await bring({ ...whole, type: 'image/webp' })
  return { src, width, height, sources }
}

// Few browsers need the older format: every other size is enough for them.
function sizesOf(format: Format, sizes: Variant[]): Variant[] {
  return format === 'avif' ? sizes : sizes.filter((_, index) => (sizes.length - index) % 2 === 1)
}

async function drawing({ asset }: CmsPicture): Promise<ReadyPicture> {
  const id = asset?._id ?? ''
  const src = await bring({
    address: `/_img/${shortHash(id)}.svg`,
    url: assetUrl(id),
    check: drawingRefusal
  })
  const [, width, height] = /-(\d+)x(\d+)-svg$/.exec(id) ?? []
  return {
    src,
    width: Number(width) || undefined,
    height: Number(height) || undefined,
    sources: []
  }
}
