import type { Document } from '../documents/document.ts'
import type { AssetName } from './filename.ts'
import { assetFilename, assetId } from './filename.ts'
import type { ImageMetadata } from './metadata.ts'

/** Labels of an upload, from its query parameters. */
export interface UploadLabels {
  originalFilename?: string
  label?: string
  title?: string
  description?: string
  creditLine?: string
  source?: { id: string; name: string; url?: string }
}

export interface AssetProperties {
  name: AssetName
  size: number
  mimeType: string
  metadata?: ImageMetadata
  labels: UploadLabels
  /** Parts of the asset's URL. */
  location: { origin: string; projectId: string; dataset: string }
}

const MAX_LABEL_LENGTH = 1000

/** Parses the labels of an upload; longer values are truncated. */
export function parseUploadLabels(query: URLSearchParams): UploadLabels {
  const labels: UploadLabels = {}
  const text = (name: string) =>
    query.get(name)?.toWellFormed().slice(0, MAX_LABEL_LENGTH) || undefined
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

/** The document of an uploaded image or file, as the Studio expects it. */
export function assetDocument(properties: AssetProperties, now: string, rev: string): Document {
  const { name, location, labels } = properties
  const kind = properties.metadata ? 'image' : 'file'
  const path = `${kind}s/${location.projectId}/${location.dataset}/${assetFilename(name)}`
  return {
    _id: assetId(name),
    _type: `sanity.${kind}Asset`,
    _rev: rev,
    _createdAt: now,
    _updatedAt: now,
    ...labels,
    assetId: name.sha1,
    extension: name.extension,
    mimeType: properties.mimeType,
    ...(properties.metadata && { metadata: properties.metadata }),
    path,
    sha1hash: name.sha1,
    size: properties.size,
    uploadId: rev,
    url: `${location.origin}/${path}`
  }
}
