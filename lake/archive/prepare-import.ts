import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { SanityClient } from '@sanity/client'
import { escapeNames } from './field-names.ts'
import { linesIn } from './lines-in.ts'
import {
  type ArchivedDocument,
  assetIds,
  documentsIn,
  fetchIds,
  withAssetReferences
} from './plan-import.ts'
import type { Unpacked } from './unpack.ts'

type Fields = Record<string, unknown>

/** Fields of asset documents that the upload sets. */
const uploadFields = new Set([
  '_id',
  '_rev',
  '_type',
  '_createdAt',
  '_updatedAt',
  'assetId',
  'extension',
  'mimeType',
  'path',
  'sha1hash',
  'size',
  'uploadId',
  'url'
])

/**
 * Prepares unpacked documents for import. Asset documents of a raw export refer to their old host:
 * they are removed, their files are uploaded from the archive, and only their labels are kept.
 * Throws an error that lists files and documents, before anything is imported, if files are
 * missing.
 * @param fetchAddresses whether addresses in the archive may be requested
 * @throws if a document names an address that must not be requested
 */
export async function prepareArchive(
  { base, dataFile }: Unpacked,
  fetchAddresses: boolean
): Promise<void> {
  const labels = await loadAssetLabels(base)
  assertNumbers(labels, 'assets.json')
  const missing = new Map<string, Set<string>>()
  const absent = new Map<string, string>()

  const requireFile = (file: string, documentId: string) => {
    if (existsSync(join(base, file))) return
    missing.set(file, (missing.get(file) ?? new Set()).add(documentId))
  }

  function* read(line: string, number: number): Generator<string> {
    if (!line.trim()) return
    const document = parseLine(line)
    const id = String(document._id)
    assertNumbers(document, `Line ${number}, document "${id}"`)
    if (!isAsset(document)) {
      if (!fetchAddresses) assertNoAddress(document, id)
      for (const file of referencedFiles(document, base, id)) requireFile(file, id)
      yield `${line.trim()}\n`
      return
    }
    const file = getFile(document)
    if (!existsSync(join(base, file))) absent.set(id, file)
    requireFile(file, id)
    const sha1 = String(document.sha1hash ?? document.assetId)
    const labelFields = Object.entries(document).filter(([name]) => !uploadFields.has(name))
    labels[`${getKind(document)}-${sha1}`] = Object.fromEntries(labelFields)
  }

  const next = `${dataFile}.next`
  const prepared = async function* () {
    let number = 0
    for await (const line of linesIn(dataFile)) yield* read(line, ++number)
  }
  await pipeline(Readable.from(prepared()), createWriteStream(next))
  await addReferencingDocuments(next, absent, missing)
  if (missing.size > 0) throw new Error(missingFilesMessage(missing))
  await rename(next, dataFile)
  // The importer restores labels only if the list has more than one entry.
  labels['image-none'] ??= {}
  labels['file-none'] ??= {}
  await writeFile(join(base, 'assets.json'), JSON.stringify(labels))
}

/** Escapes field names of a prepared archive for the importer, also the given ones. */
export async function escapeArchive(
  { base, dataFile }: Unpacked,
  others: readonly string[]
): Promise<void> {
  await rewriteDocuments(dataFile, document => escapeNames(document, others))
  const labels = Object.entries(await loadAssetLabels(base))
  const escaped = labels.map(([key, fields]) => [key, escapeNames(fields)])
  await writeFile(join(base, 'assets.json'), JSON.stringify(Object.fromEntries(escaped)))
}

/** Makes an archive of the pictures and files alone; returns its folder. */
export async function withoutDocuments({ base, root }: Unpacked): Promise<string> {
  const folder = join(root, 'assets-alone')
  await mkdir(folder)
  for (const name of ['images', 'files'])
    if (existsSync(join(base, name)))
      await symlink(join(base, name), join(folder, name), 'junction')
  await copyFile(join(base, 'assets.json'), join(folder, 'assets.json'))
  await writeFile(join(folder, 'data.ndjson'), '')
  return folder
}

/** Replaces the files that documents name by references, as far as the data set has their assets. */
export async function referToAssets(
  client: SanityClient,
  { base, dataFile }: Unpacked
): Promise<void> {
  const assets = new Set(await fetchIds(client, await assetIds(base)))
  await rewriteDocuments(dataFile, document => withAssetReferences(document, assets))
}

async function rewriteDocuments(
  dataFile: string,
  change: (document: ArchivedDocument) => unknown
): Promise<void> {
  const next = `${dataFile}.next`
  const lines = async function* () {
    for await (const document of documentsIn(dataFile))
      yield `${JSON.stringify(change(document))}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(next))
  await rename(next, dataFile)
}

async function loadAssetLabels(base: string): Promise<Record<string, Fields>> {
  const file = join(base, 'assets.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

function parseLine(line: string): Fields {
  const document: unknown = JSON.parse(line)
  if (typeof document === 'object' && document !== null) return document as Fields
  throw new Error('A line of the archive’s documents is not an object.')
}

/** @throws if a number is too large to be one, which JSON could only store as null */
function assertNumbers(value: unknown, place: string, field = ''): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Error(`${place}: the number in "${field}" is too large. Nothing was imported.`)
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value))
    assertNumbers(child, place, field ? `${field}.${name}` : name)
}

function isAsset(document: Fields): boolean {
  return document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
}

function getKind(document: Fields): 'image' | 'file' {
  return document._type === 'sanity.imageAsset' ? 'image' : 'file'
}

/** Path of an asset in the archive: `images/<sha1>-800x600.png` for `image-<sha1>-800x600-png`. */
function getFile(document: Fields): string {
  const [, kind = '', rest = '', extension = ''] =
    /^(image|file)-(.+)-([a-z0-9]+)$/.exec(String(document._id)) ?? []
  if (kind) return `${kind}s/${rest}.${extension}`
  return `${getKind(document)}s/${String(document.path).split('/').at(-1)}`
}

/**
 * Yields the archive files that a document refers to as `image@file://./images/…`.
 * @throws if a path leads outside the archive
 */
function* referencedFiles(value: unknown, base: string, id: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value)) {
    if (name !== '_sanityAsset') yield* referencedFiles(child, base, id)
    else if (typeof child === 'string' && /^(image|file)@file:/i.test(child)) {
      const url = child.replace(/^\w+@/, '').replace(/^file:\/\/\.\//i, `file://${base}/`)
      const path = relative(base, resolve(fileURLToPath(url)))
      if (path.startsWith('..') || path.startsWith(sep)) {
        throw new Error(`The document "${id}" names a file outside the archive: ${child}.`)
      }
      yield path
    }
  }
}

/** @throws if the importer would request an address for the document */
function assertNoAddress(document: Fields, id: string): void {
  const address = isAssetOfOtherKind(document) ? document.url : firstAddress(document)
  if (address === undefined) return
  throw new Error(
    `The document "${id}" names ${address}. Nothing was imported: addresses in an archive are requested only with --fetch.`
  )
}

/** The importer requests the address of every asset document; those of pictures and files are removed before. */
function isAssetOfOtherKind({ _type }: Fields): boolean {
  return /^sanity\.[a-z]+Asset$/i.test(String(_type))
}

/** The first asset in a document that is named by an address: `image@https://…`. */
function firstAddress(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, child] of Object.entries(value)) {
    if (name === '_sanityAsset' && /^\w+@https?:/i.test(String(child))) return String(child)
    const found = firstAddress(child)
    if (found) return found
  }
  return undefined
}

/** Adds the documents that refer to assets without a file. */
async function addReferencingDocuments(
  file: string,
  absent: Map<string, string>,
  missing: Map<string, Set<string>>
): Promise<void> {
  if (absent.size === 0) return
  for await (const line of linesIn(file)) {
    for (const [id, path] of absent) {
      if (line.includes(`"${id}"`)) missing.get(path)?.add(String(parseLine(line)._id))
    }
  }
}

function missingFilesMessage(missing: Map<string, Set<string>>): string {
  const lines = [...missing].map(([file, ids]) => `  ${file}, needed by ${[...ids].join(', ')}`)
  return `The archive lacks files that its documents need. Nothing was imported:\n${lines.join('\n')}`
}
