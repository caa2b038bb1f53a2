import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { escapeLine } from './field-names.ts'
import type { Unpacked } from './unpack.ts'

type Fields = Record<string, unknown>

/** Facts of the old place, which uploading works out anew. */
const ofTheOldPlace = new Set([
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
 * Makes unpacked documents ready for import. Documents of pictures and files, as a raw export has
 * them, still name their old host: they are taken out, their bytes are uploaded from the archive,
 * and only what an editor wrote about them is kept. Throws, naming file and documents, where the
 * archive lacks bytes that a document needs; nothing was imported then.
 */
export async function prepareArchive({ base, dataFile }: Unpacked): Promise<void> {
  const labels = await loadAssetLabels(base)
  const missing = new Map<string, Set<string>>()
  const absent = new Map<string, string>()

  const need = (file: string, documentId: string) => {
    if (existsSync(join(base, file))) return
    missing.set(file, (missing.get(file) ?? new Set()).add(documentId))
  }

  function* read(line: string): Generator<string> {
    if (!line.trim()) return
    const document = parsed(line)
    const id = String(document._id)
    if (!isAsset(document)) {
      for (const file of filesNamed(document, base, id)) need(file, id)
      yield `${escapeLine(line)}\n`
      return
    }
    const file = getFile(document)
    if (!existsSync(join(base, file))) absent.set(id, file)
    need(file, id)
    const sha1 = String(document.sha1hash ?? document.assetId)
    const kept = Object.entries(document).filter(([name]) => !ofTheOldPlace.has(name))
    labels[`${getKind(document)}-${sha1}`] = Object.fromEntries(kept)
  }

  const next = `${dataFile}.next`
  const lines = createInterface({ input: createReadStream(dataFile), crlfDelay: Infinity })
  const written = async function* () {
    for await (const line of lines) yield* read(line)
  }
  await pipeline(Readable.from(written()), createWriteStream(next))
  await nameUsers(next, absent, missing)
  if (missing.size > 0) throw new Error(missingSentence(missing))
  await rename(next, dataFile)
  // The importer writes labels back only where the list has more than one entry.
  labels['image-none'] ??= {}
  labels['file-none'] ??= {}
  await writeFile(join(base, 'assets.json'), JSON.stringify(labels))
}

async function loadAssetLabels(base: string): Promise<Record<string, Fields>> {
  const file = join(base, 'assets.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

function parsed(line: string): Fields {
  const document: unknown = JSON.parse(line)
  if (typeof document === 'object' && document !== null) return document as Fields
  throw new Error('A line of the archive’s documents is not an object.')
}

function isAsset(document: Fields): boolean {
  return document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
}

function getKind(document: Fields): 'image' | 'file' {
  return document._type === 'sanity.imageAsset' ? 'image' : 'file'
}

/** Where the bytes of `image-<sha1>-800x600-png` lie: `images/<sha1>-800x600.png`. */
function getFile(document: Fields): string {
  const [, kind = '', rest = '', extension = ''] =
    /^(image|file)-(.+)-([a-z0-9]+)$/.exec(String(document._id)) ?? []
  if (kind) return `${kind}s/${rest}.${extension}`
  return `${getKind(document)}s/${String(document.path).split('/').at(-1)}`
}

/** Files of the archive that a document names as `image@file://./images/…`. */
function* filesNamed(value: unknown, base: string, id: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name !== '_sanityAsset') yield* filesNamed(inner, base, id)
    else if (typeof inner === 'string' && /^(image|file)@file:/i.test(inner)) {
      const url = inner.replace(/^\w+@/, '').replace(/^file:\/\/\.\//i, `file://${base}/`)
      const path = relative(base, resolve(fileURLToPath(url)))
      if (path.startsWith('..') || path.startsWith(sep)) {
        throw new Error(`The document "${id}" names a file outside the archive: ${inner}.`)
      }
      yield path
    }
  }
}

/** Adds the documents that refer to pictures whose bytes are absent. */
async function nameUsers(
  file: string,
  absent: Map<string, string>,
  missing: Map<string, Set<string>>
): Promise<void> {
  if (absent.size === 0) return
  for await (const line of createInterface({ input: createReadStream(file) })) {
    for (const [id, path] of absent) {
      if (line.includes(`"${id}"`)) missing.get(path)?.add(String(parsed(line)._id))
    }
  }
}

function missingSentence(missing: Map<string, Set<string>>): string {
  const lines = [...missing].map(([file, ids]) => `  ${file}, needed by ${[...ids].join(', ')}`)
  return `The archive lacks files that its documents need; nothing was imported:\n${lines.join('\n')}`
}
