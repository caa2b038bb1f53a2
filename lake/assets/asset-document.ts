import type { Document } from '../documents/document.ts'
import type { AssetName } from './filename.ts'
import { assetFilename, assetId } from './filename.ts'
import type { ImageMetadata } from './metadata.ts'

/** What a caller may say about an upload in its query. */
export interface UploadLabels {
  originalFilename?: string
  label?: string
  title?: string
  description?: string
  creditLine?: string
  source?: { id: string; name: string; url?: string }
}

export interface AssetFacts {
  name: AssetName
  size: number
  mimeType: string
  metadata?: ImageMetadata
  labels: UploadLabels
  /** Where the asset can be fetched: this lake's address, its project and data set. */
  place: { origin: string; projectId: string; dataset: string }
}

const longestLabel = 1000

/** Reads the labels of an upload; longer ones are cut. */
export function parseUploadLabels(query: URLSearchParams): UploadLabels {
  const labels: UploadLabels = {}
  const text = (name: string) => query.get(name)?.toWellFormed().slice(0, longestLabel) || undefined
  const filename = text('filename')
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
  if (filename) labels.originalFilename = filename
  for (const name of ['label', 'title', 'description', 'creditLine'] as const) {
    const value = text(name)
    if (value) labels[name] = value
  }
  const [id, name, url] = [text('sourceId'), text('sourceName'), text('sourceUrl')]
  if (id && name) labels.source = url ? { id, name, url } : { id, name }
  return labels
}

/** The document that stands for an uploaded picture or file, as the Studio expects it. */
export function assetDocument(facts: AssetFacts, now: string, rev: string): Document {
  const { name, place, labels } = facts
  const kind = facts.metadata ? 'image' : 'file'
  const path = `${kind}s/${place.projectId}/${place.dataset}/${assetFilename(name)}`
  return {
    _id: assetId(name),
    _type: `sanity.${kind}Asset`,
    _rev: rev,
    _createdAt: now,
    _updatedAt: now,
    ...labels,
    assetId: name.sha1,
    extension: name.extension,
    mimeType: facts.mimeType,
    ...(facts.metadata && { metadata: facts.metadata }),
    path,
    sha1hash: name.sha1,
    size: facts.size,
    uploadId: rev,
    url: `${place.origin}/${path}`
  }
}
