import { createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { SanityClient } from '@sanity/client'
import { blankTexts } from './blank-texts.ts'
import { linesIn } from './lines-in.ts'
import type { Unpacked } from './unpack.ts'

/** What an import would change, by document id. */
export interface ImportPlan {
  /** Do not exist yet. */
  create: string[]
  /** Exist with other content. */
  replace: string[]
  /** Exist with the same content. */
  same: string[]
  /** Pictures and files that do not exist yet. */
  assets: string[]
  /** Texts that show nothing, of the documents that the import writes, as `id: field`. */
  blank: string[]
}

export type ArchivedDocument = Record<string, unknown>

const BATCH = 200
/** Written by the lake. */
const OWN_FIELDS = ['_rev', '_createdAt', '_updatedAt']

/**
 * Compares a prepared archive with the client's data set. Changes nothing.
 * @param isReplacing whether the import writes documents that exist with other content
 */
export async function planImport(
  client: SanityClient,
  { base, dataFile }: Unpacked,
  isReplacing: boolean
): Promise<ImportPlan> {
  const plan: ImportPlan = { create: [], replace: [], same: [], assets: [], blank: [] }
  let batch: ArchivedDocument[] = []
  const compare = async () => {
    const existing = await fetchDocuments(client, batch.map(getId))
    for (const document of batch) {
      const id = getId(document)
      const stored = existing.get(id)
      const kind = stored ? (isSame(stored, document) ? 'same' : 'replace') : 'create'
      plan[kind].push(id)
      if (kind === 'create' || (isReplacing && kind === 'replace'))
        for (const field of blankTexts(document)) plan.blank.push(`${id}: ${field}`)
    }
    batch = []
  }
  for await (const document of documentsIn(dataFile)) {
    if (isIgnored(getId(document))) continue
    batch.push(document)
    if (batch.length === BATCH) await compare()
  }
  await compare()
  const assets = await assetIds(base)
  const existing = await fetchDocuments(client, assets)
  plan.assets = assets.filter(id => !existing.has(id))
  return plan
}

/**
 * Reduces an unpacked archive to the documents that do not exist yet, and to the labels of pictures and files that do
 * not, so that importing it changes no existing document.
 */
export async function keepMissing(
  { base, dataFile }: Unpacked,
  { create, assets }: ImportPlan
): Promise<void> {
  const wanted = new Set(create)
  const next = `${dataFile}.next`
  const lines = async function* () {
    for await (const document of documentsIn(dataFile))
      if (wanted.has(getId(document))) yield `${JSON.stringify(document)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(next))
  await rename(next, dataFile)
  const file = join(base, 'assets.json')
  const labels: Record<string, unknown> = JSON.parse(await readFile(file, 'utf8'))
  const isNew = (key: string) => assets.some(id => id.startsWith(`${key}-`))
  const kept = Object.entries(labels).filter(([key]) => isNew(key) || key.endsWith('-none'))
  await writeFile(file, JSON.stringify(Object.fromEntries(kept)))
}

/** Reads the documents of an archive one after the other. */
export async function* documentsIn(dataFile: string): AsyncGenerator<ArchivedDocument> {
  for await (const line of linesIn(dataFile)) if (line.trim()) yield JSON.parse(line)
}

/** Returns which of the documents exist. */
export async function fetchIds(client: SanityClient, ids: string[]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < ids.length; start += BATCH)
    found.push(
      ...(await client.fetch<string[]>('*[_id in $ids]._id', {
        ids: ids.slice(start, start + BATCH)
      }))
    )
  return found
}

async function fetchDocuments(
  client: SanityClient,
  ids: string[]
): Promise<Map<string, ArchivedDocument>> {
  const found = new Map<string, ArchivedDocument>()
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = await client.fetch<ArchivedDocument[]>('*[_id in $ids]', {
      ids: ids.slice(start, start + BATCH)
    })
    for (const document of some) found.set(getId(document), document)
  }
  return found
}

/** The id of an archived document; empty if it has none. */
export function getId(document: ArchivedDocument): string {
  return String(document._id ?? '')
}

/** Whether the importer leaves out the document: a system document other than a release. */
export function isIgnored(id: string): boolean {
  return id.startsWith('_.') && !id.startsWith('_.releases.')
}

function isSame(stored: ArchivedDocument, archived: ArchivedDocument): boolean {
  return isDeepStrictEqual(comparable(stored), comparable(archived))
}

function comparable(document: ArchivedDocument): unknown {
  const own = Object.entries(document).filter(([name]) => !OWN_FIELDS.includes(name))
  return withAssetReferences(Object.fromEntries(own))
}

/** Replaces the files that an archived document names by references, as the import does; those of some assets only. */
export function withAssetReferences(value: unknown, assets?: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map(item => withAssetReferences(item, assets))
  if (typeof value !== 'object' || value === null) return value
  const { _sanityAsset: file, ...rest } = value as ArchivedDocument
  const fields = Object.fromEntries(
    Object.entries(rest).map(([name, child]) => [name, withAssetReferences(child, assets)])
  )
  if (file === undefined) return fields
  const id = assetId(String(file))
  if (!id || (assets && !assets.has(id))) return { ...fields, _sanityAsset: file }
  const [type] = id.split('-')
  return { _type: type, ...fields, asset: { _type: 'reference', _ref: id } }
}

/** The id of the asset that a file of an archive becomes: `image-<sha1>-800x600-png` for `…/<sha1>-800x600.png`. */
function assetId(file: string): string | undefined {
  const [, kind, name, extension] =
    /(image|file)s\/([0-9a-f]{40}(?:-\d+x\d+)?)\.([a-z0-9]+)$/.exec(file) ?? []
  return kind && `${kind}-${name}-${extension}`
}

/** The ids of the pictures and files of an archive; those with other names than those of an export are left out. */
export async function assetIds(base: string): Promise<string[]> {
  const folders = ['images', 'files'].filter(folder => existsSync(join(base, folder)))
  const files = await Promise.all(
    folders.map(async folder =>
      (await readdir(join(base, folder))).map(name => `${folder}/${name}`)
    )
  )
  return files.flat().flatMap(file => assetId(file) ?? [])
}
