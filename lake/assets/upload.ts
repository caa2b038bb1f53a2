import type { Context, Identity } from '../context.ts'
import type { Document } from '../documents/document.ts'
import { httpError } from '../errors.ts'
import { type AssetFacts, assetDocument, parseUploadLabels } from './asset-document.ts'
import type { AssetStore } from './asset-store.ts'
import type { StagedBlob } from './blob-store.ts'
import { type AssetName, assetId } from './filename.ts'
import { fileMimeType } from './mime-types.ts'

export type UploadKind = 'images' | 'files'

export interface Upload {
  kind: UploadKind
  dataset: string
  request: Request
  who: Identity
}

/**
 * Takes in a picture or file: its bytes are safely in place before its document is written, and
 * both before the answer. The same bytes give the document that is there already.
 */
export async function upload(context: Context, assets: AssetStore, job: Upload): Promise<Document> {
  const { authority, documents, settings } = context
  const dataset = documents.dataset(job.dataset)
  const type = job.kind === 'images' ? 'sanity.imageAsset' : 'sanity.fileAsset'
  for (const action of ['upload', 'create'] as const) {
    if (!authority.can(job.who, action, { dataset: dataset.name, type })) {
      const status = job.who.by === 'nothing' ? 401 : 403
      throw httpError(status, 'You may not upload files here: the permission "create" is needed.')
    }
  }
  if (job.kind === 'files') requireAllowed(context, job)
  const staged = await assets.originals.stage(job.request.body, settings.limits.uploadBytes)
  try {
    const facts = await toFacts(context, staged, job)
    const id = assetId(facts.name)
    if (!authority.can(job.who, 'create', { dataset: dataset.name, id, type })) {
      throw httpError(403, 'You may not upload files here: the permission "create" is needed.')
    }
    await assets.originals.keep(staged)
    const { value } = await documents.write(dataset, { author: job.who.id }, transaction => {
      const before = transaction.read(id)
      if (before) return before
      const document = assetDocument(facts, transaction.timestamp, transaction.id)
      transaction.set(id, document, { createIfNotExists: document })
      return document
    })
    return value
  } finally {
    await assets.originals.discard(staged)
  }
}

async function toFacts(context: Context, staged: StagedBlob, job: Upload): Promise<AssetFacts> {
  const { settings } = context
  const url = new URL(job.request.url)
  const place = {
    origin: settings.publicUrl ?? url.origin,
    projectId: settings.projectId,
    dataset: job.dataset
  }
  const labels = parseUploadLabels(url.searchParams)
  const { sha1, size } = staged
  if (job.kind === 'images') {
    const { readImageMetadata } = await import('./metadata.ts')
    const { kind, metadata } = await readImageMetadata(staged.file, staged.head)
    const { width, height } = metadata.dimensions
    const name: AssetName = { sha1, extension: kind.extension, width, height }
    return { name, size, mimeType: kind.mimeType, metadata, labels, place }
  }
  const extension = getExtension(labels.originalFilename)
  const mimeType =
    fileMimeType(extension, settings.fileTypes).split(';')[0] ?? 'application/octet-stream'
  return { name: { sha1, extension }, size, mimeType, labels, place }
}

/** @throws a 415 that names the allowed types, before any bytes are read */
function requireAllowed({ settings: { fileTypes } }: Context, { request, who }: Upload): void {
  if (!fileTypes || who.role === 'administrator') return
  const { originalFilename } = parseUploadLabels(new URL(request.url).searchParams)
  const extension = getExtension(originalFilename)
  if (fileTypes.has(extension)) return
  const allowed = [...fileTypes.keys()].join(', ')
  throw httpError(
    415,
    `Files of the type "${extension}" may not be uploaded here. These may be: ${allowed}.`
  )
}

function getExtension(filename: string | undefined): string {
  return /\.([a-z0-9]{1,20})$/i.exec(filename ?? '')?.[1]?.toLowerCase() ?? 'bin'
}
