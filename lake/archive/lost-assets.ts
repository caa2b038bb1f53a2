import type { SanityClient } from '@sanity/client'
import { isObject } from '../../shared/json/is-object.ts'
import { reachableAssets } from './reachable-assets.ts'

/** The document of a picture or file whose bytes are missing, and the documents that refer to it. */
export interface LostAsset {
  id: string
  usedBy: string[]
}

const CONCURRENCY = 8
const assets =
  '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]] | order(_id) {"id": _id, url, "usedBy": *[references(^._id)]._id}'

/** Finds the pictures and files whose bytes cannot be fetched. */
export async function findLostAssets(client: SanityClient): Promise<LostAsset[]> {
  const all = await client.fetch<(LostAsset & { url: string | null })[]>(assets)
  const request = reachableAssets(client)
  const lost: LostAsset[] = []
  const rest = all.values()
  const work = async () => {
    for (const { id, url, usedBy } of rest) {
      const answer = url ? await request(url, { method: 'HEAD' }) : undefined
      if (!answer || answer.status === 404) lost.push({ id, usedBy })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return lost
}

export function describeLostAssets(lost: LostAsset[]): string {
  return lost
    .map(({ id, usedBy }) => `  ${id}${usedBy.length > 0 ? `, used by ${usedBy.join(', ')}` : ''}`)
    .sort()
    .join('\n')
}

/** Removes references to lost assets from documents of an export. */
export function withoutLostAssets(lost: LostAsset[]): (document: object) => object {
  const ids = new Set(lost.map(({ id }) => id))
  const files = lost.map(({ id }) => fileOf(id)).filter(file => file !== undefined)
  const isLost = (value: unknown) => isObject(value) && ids.has(String(value._ref))
  const isLostFile = (name: string, value: unknown) =>
    name === '_sanityAsset' && files.some(file => String(value).startsWith(file))
  function clean(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter(item => !isLost(item)).map(clean)
    if (!isObject(value)) return value
    const kept = Object.entries(value).filter(
      ([name, field]) => !isLost(field) && !isLostFile(name, field)
    )
    return Object.fromEntries(kept.map(([name, field]) => [name, clean(field)]))
  }
  return document => clean(document) as object
}

/** How the exporter names an asset's file, without its extension; undefined if it keeps the reference. */
function fileOf(id: string): string | undefined {
  const [, kind, stem] = /^(image|file)-(.+)-[a-z0-9]+$/.exec(id) ?? []
  return kind && `${kind}@file://./${kind}s/${stem}`
}
