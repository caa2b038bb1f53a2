import { readFile } from 'node:fs/promises'
import type { Identity } from '../auth/types.ts'
import type { Document } from '../documents/document.ts'
import { httpError } from '../errors.ts'
import { type AssetProperties, assetDocument, parseUploadLabels } from './asset-document.ts'
import type { AssetStore } from './asset-store.ts'
import type { StagedBlob } from './blob-store.ts'
import type { AssetContext } from './context.ts'
import { type AssetName, assetId } from './filename.ts'
import { fileMimeType } from './mime-types.ts'

export type UploadKind = 'images' | 'files'

export interface Upload {
  kind: UploadKind
  dataset: string
  request: Request
  identity: Identity
}

/**
 * Stores an uploaded image or file and creates its document. The bytes are on disk before the
 * document is written. Returns the existing document if the same bytes were uploaded before.
 * @throws a 400, 401, 403, 413, 415 or 507 `LakeError`
 */
export async function upload(
  context: AssetContext,
  assets: AssetStore,
  job: Upload
): Promise<Document> {
  const { authority, documents, settings } = context
  const dataset = documents.dataset(job.dataset)
  const type = job.kind === 'images' ? 'sanity.imageAsset' : 'sanity.fileAsset'
  if (!authority.can(job.identity, 'upload', { dataset: dataset.name, type })) {
    const status = job.identity.by === 'nothing' ? 401 : 403
    throw httpError(status, 'You may not upload files here: the permission "create" is needed.')
  }
  if (job.kind === 'files') assertFileTypeAllowed(context, job)
  const staged = await assets.originals.stage(job.request.body, settings.limits.uploadBytes)
  try {
    const properties = await toProperties(context, staged, job)
    const id = assetId(properties.name)
    if (!authority.can(job.identity, 'upload', { dataset: dataset.name, id, type })) {
      throw httpError(403, 'You may not upload files here: the permission "create" is needed.')
    }
    await assets.originals.commit(staged)
    const { value } = await documents.write(dataset, { author: job.identity.id }, transaction => {
      const before = transaction.read(id)
      if (before) return before
      const document = assetDocument(properties, transaction.timestamp, transaction.id)
      transaction.set(id, document, { createIfNotExists: document })
      return document
    })
    return value
  } finally {
    await assets.originals.discard(staged)
  }
}

async function toProperties(
  context: AssetContext,
  staged: StagedBlob,
  job: Upload
): Promise<AssetProperties> {
  const { settings } = context
  const url = new URL(job.request.url)
  const location = {
    origin: settings.publicUrl ?? url.origin,
    projectId: settings.projectId,
    dataset: job.dataset
  }
  const labels = parseUploadLabels(url.searchParams)
  const { sha1, size } = staged
  if (job.kind === 'images') {
    const { readImageMetadata } = await import('./metadata.ts')
    const { kind, metadata, frames } = await readImageMetadata(staged.file, staged.head)
    await assertImageAllowed(context, job, staged, kind.extension, frames)
    const { width, height } = metadata.dimensions
    const name: AssetName = { sha1, extension: kind.extension, width, height }
    return { name, size, mimeType: kind.mimeType, metadata, labels, location }
  }
  const extension = getExtension(labels.originalFilename)
  const mimeType =
    fileMimeType(extension, settings.fileTypes).split(';')[0] ?? 'application/octet-stream'
  return { name: { sha1, extension }, size, mimeType, labels, location }
}

/** @throws a 415 with the reason of the host program */
async function assertImageAllowed(
  { settings: { refuseImage } }: AssetContext,
  { identity }: Upload,
  staged: StagedBlob,
  extension: string,
  frames: number
): Promise<void> {
  if (!refuseImage || identity.role === 'administrator') return
  const svg = extension === 'svg' ? await readFile(staged.file) : undefined
  const refusal = refuseImage({ extension, frames, ...(svg && { svg }) })
  if (refusal) throw httpError(415, refusal.message, { reason: refusal.reason })
}

/** @throws a 415 that lists the allowed types, before the body is read */
function assertFileTypeAllowed(
  { settings: { fileTypes } }: AssetContext,
  { request, identity }: Upload
): void {
  if (!fileTypes || identity.role === 'administrator') return
  const { originalFilename } = parseUploadLabels(new URL(request.url).searchParams)
  const extension = getExtension(originalFilename)
  if (fileTypes.has(extension)) return
  const allowed = [...fileTypes.keys()].join(', ')
  throw httpError(
    415,
    `Files of the type "${extension}" may not be uploaded here. These may be: ${allowed}.`,
    { reason: 'fileType' }
  )
}

function getExtension(filename: string | undefined): string {
  return /\.([a-z0-9]{1,20})$/i.exec(filename ?? '')?.[1]?.toLowerCase() ?? 'bin'
}
