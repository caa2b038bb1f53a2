import type { SanityClient } from '@sanity/client'

/** A document as the lake returns it. */
export type LakeDocument = { _id: string; _type: string; [field: string]: unknown }

/**
 * Copies the published content of one lake, files included, into another.
 * @param url address of the server whose lake `from` is
 */
export async function copyContent(
  url: string,
  from: SanityClient,
  to: SanityClient
): Promise<void> {
  const documents = await from.fetch<LakeDocument[]>('*[_id in path("*")]')
  for (const asset of documents.filter(isAsset)) {
    const { pathname } = new URL(String(asset.url), url)
    const bytes = Buffer.from(await (await fetch(url + pathname)).arrayBuffer())
    const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file'
    await to.assets.upload(kind, bytes, { filename: String(asset.originalFilename) })
  }
  const transaction = to.transaction()
  for (const document of documents) {
    if (!isAsset(document)) transaction.createOrReplace(document)
  }
  await transaction.commit()
}

const BATCH = 10

/**
 * Replaces every published document of a lake, except asset documents.
 * @param change returns the new version of a document
 */
export async function changeContent(
  client: SanityClient,
  change: (document: LakeDocument) => LakeDocument
): Promise<void> {
  const documents = await client.fetch<LakeDocument[]>('*[_id in path("*")]')
  const changed = documents.filter(document => !isAsset(document)).map(change)
  // Changed texts may be long, and the time of a transaction is limited.
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH)
    await client.mutate(batch.map(document => ({ createOrReplace: document })))
  }
}

function isAsset({ _type }: LakeDocument): boolean {
  return /^sanity\.(image|file)Asset$/.test(_type)
}
