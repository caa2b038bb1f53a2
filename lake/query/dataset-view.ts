import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../database/open.ts'
import { assetTypes, isPubliclyReferenced } from '../documents/asset-references.ts'
import type { Document } from '../documents/document.ts'
import { getVersionFromId, layers } from '../documents/id.ts'
import { copySize } from '../documents/size.ts'
import type { DocumentLoader } from './document-loader.ts'
import type { Perspective } from './perspective.ts'
import { canRead, type ReadAccess } from './read-access.ts'

/** A row of `documents` without its body. */
export type Row = {
  key: number
  id: string
  type: number
  layer: number
  base: string
  rev: string
}

/** The documents of one data set as one caller sees them in one perspective. */
export type DatasetView = {
  library: DocumentLoader
  dataset: number
  perspective: Perspective
  reader: ReadAccess
  /** The layers from which anything can come, as a list for SQL's `IN`. */
  layerList: string
  /** The document that a query sees under an id. */
  byId(id: string): Document | undefined
  /** The documents that a query sees for these rows, sorted by id, each once. */
  documents(rows: Iterable<Row>): Document[]
}

export const ROW =
  'documents.key, documents.id, documents.type, documents.layer, documents.base, documents.rev'

/** The rows of a statement from its `FROM` on; read as lists, which takes less than as objects. */
export function readRows({ statement }: Database, from: string, ...values: SQLInputValue[]): Row[] {
  const select = statement(`SELECT ${ROW} ${from}`)
  select.setReturnArrays(true)
  const found = select.all(...values) as unknown as [
    number,
    string,
    number,
    number,
    string,
    string
  ][]
  return found.map(([key, id, type, layer, base, rev]) => ({ key, id, type, layer, base, rev }))
}

const OVERLAYS: number[] = [
  layers.draft,
  layers.version,
  layers.privateDraft,
  layers.privateVersion
]

/**
 * Makes the view; valid while the connection's snapshot is. With `isBounded`, reading a long
 * document throws `TooMuch`.
 */
export function createDatasetView(
  library: DocumentLoader,
  dataset: number,
  perspective: Perspective,
  reader: ReadAccess,
  isBounded = false
): DatasetView {
  const visible = reader.layers.filter(
    layer => perspective !== 'published' || !OVERLAYS.includes(layer)
  )
  const overlaid = new Map<string, Document | undefined>()

  function allowed(row: Row): boolean {
    if (!visible.includes(row.layer)) return false
    if (!reader.narrow && !reader.usedAssets) return true
    const type = library.names.name(row.type)
    const isAsset = reader.usedAssets && assetTypes.includes(type)
    if (!reader.narrow && !isAsset) return true
    return canRead(
      reader,
      row.id,
      type,
      isAsset && isPubliclyReferenced(library.db, dataset, row.id)
    )
  }

  function winner(base: string): Document | undefined {
    if (overlaid.has(base)) return overlaid.get(base)
    const rows = readRows(
      library.db,
      'FROM documents WHERE dataset = ? AND base = ?',
      dataset,
      base
    )
    let best: Row | undefined
    let height = -1
    for (const row of rows) {
      const at = getHeight(row, perspective)
      if (at > height && allowed(row)) {
        best = row
        height = at
      }
    }
    const found = best && library.load(best.key, best.rev, isBounded)
    const document = found && !isGoing(found) ? overlay(found, base) : undefined
    overlaid.set(base, document)
    return document
  }

  return {
    library,
    dataset,
    perspective,
    reader,
    layerList: `(${visible.join(', ')})`,
    byId(id) {
      if (Array.isArray(perspective)) return winner(id)
      const row = library.db
        .statement(`SELECT ${ROW} FROM documents WHERE dataset = ? AND id = ?`)
        .get(dataset, id) as Row | undefined
      return row && allowed(row) ? library.load(row.key, row.rev, isBounded) : undefined
    },
    documents(rows) {
      const found = new Map<string, Document>()
      for (const row of rows) {
        const id = Array.isArray(perspective) ? row.base : row.id
        if (found.has(id) || !allowed(row)) continue
        const document = Array.isArray(perspective)
          ? winner(row.base)
          : library.load(row.key, row.rev, isBounded)
        if (document) found.set(id, document)
      }
      return [...found.values()].sort((a, b) => (a._id < b._id ? -1 : 1))
    }
  }
}

/** How high a row lies in the stack; below 0 it is not in it. */
function getHeight(row: Row, perspective: Perspective): number {
  if (!Array.isArray(perspective)) return 0
  if (!OVERLAYS.includes(row.layer)) return 0
  const place = perspective.indexOf(getVersionFromId(row.id) ?? 'drafts')
  return place < 0 ? -1 : perspective.length - place
}

/** A version that stands for "will be unpublished by this release". */
function isGoing(document: Document): boolean {
  const system = document._system as { delete?: unknown } | undefined
  return document._id.startsWith('versions.') && system?.delete === true
}

function overlay(document: Document, base: string): Document {
  return copySize(document, { ...document, _id: base, _originalId: document._id })
}
