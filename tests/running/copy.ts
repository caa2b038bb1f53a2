import type { SanityClient } from '@sanity/client'

/** A document as lakes give it. */
export type LakeDocument = { _id: string; _type: string; [field: string]: unknown }

/**
 * Copies what is published in one lake, files included, into another.
 * @param url address of the server whose lake `from` is
 * @param change what each document is to be in the copy
 */
export async function copyContent(
  url: string,
  from: SanityClient,
  to: SanityClient,
  change: (document: LakeDocument) => LakeDocument = document => document
): Promise<void> {
  const documents = await from.fetch<LakeDocument[]>('*[_id in path("*")]')
  const isAsset = ({ _type }: LakeDocument) => /^sanity\.(image|file)Asset$/.test(_type)
  for (const asset of documents.filter(isAsset)) {
    const { pathname } = new URL(String(asset.url), url)
    const bytes = Buffer.from(await (await fetch(url + pathname)).arrayBuffer())
    const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file'
    await to.assets.upload(kind, bytes, { filename: String(asset.originalFilename) })
  }
  const transaction = to.transaction()
  for (const document of documents) {
    if (!isAsset(document)) transaction.createOrReplace(change(document))
  }
  await transaction.commit()
}
