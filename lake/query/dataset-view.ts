import type { SQLInputValue } from 'node:sqlite'
import { assetTypes } from '../asset-types.ts'
import type { Database } from '../database/open.ts'
import { isPubliclyReferenced } from '../documents/asset-references.ts'
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

/** The documents of a data set as a caller sees them in a perspective. */
export type DatasetView = {
  loader: DocumentLoader
  dataset: number
  perspective: Perspective
  reader: ReadAccess
  /** The visible layers, as a list for SQL's `IN`. */
  layerList: string
  /** Returns the document that a query sees under an id. */
  byId(id: string): Document | undefined
  /** Returns the distinct documents that a query sees for these rows, sorted by id. */
  documents(rows: Iterable<Row>): Document[]
}

export const ROW_COLUMNS =
  'documents.key, documents.id, documents.type, documents.layer, documents.base, documents.rev'

/** Reads rows of a statement, given from its `FROM` on. Rows are read as arrays, which is faster than objects. */
export function readRows({ statement }: Database, from: string, ...values: SQLInputValue[]): Row[] {
  const select = statement<[number, string, number, number, string, string]>(
    `SELECT ${ROW_COLUMNS} ${from}`
  )
  select.setReturnArrays(true)
  return select
    .all(...values)
    .map(([key, id, type, layer, base, rev]) => ({ key, id, type, layer, base, rev }))
}

const OVERLAYS: number[] = [
  layers.draft,
  layers.version,
  layers.privateDraft,
  layers.privateVersion
]

/**
 * Creates a view, valid for the connection's current snapshot. With `isBounded`, reading a large
 * document throws `BudgetExceededError`.
 */
export function createDatasetView(
  loader: DocumentLoader,
  dataset: number,
  perspective: Perspective,
  reader: ReadAccess,
  isBounded = false
): DatasetView {
  const visible = reader.layers.filter(
    layer => perspective !== 'published' || !OVERLAYS.includes(layer)
  )
  const overlayCache = new Map<string, Document | undefined>()

  function isVisible(row: Row): boolean {
    if (!visible.includes(row.layer)) return false
    if (!reader.checksTypes && !reader.checksAssets) return true
    const type = loader.names.name(row.type)
    const isAsset = reader.checksAssets && assetTypes.includes(type)
    if (!reader.checksTypes && !isAsset) return true
    return canRead(
      reader,
      row.id,
      type,
      isAsset && isPubliclyReferenced(loader.db, dataset, row.id)
    )
  }

  function resolveOverlay(base: string): Document | undefined {
    if (overlayCache.has(base)) return overlayCache.get(base)
    const rows = readRows(loader.db, 'FROM documents WHERE dataset = ? AND base = ?', dataset, base)
    let best: Row | undefined
    let bestPriority = -1
    for (const row of rows) {
      const priority = getPriority(row, perspective)
      if (priority > bestPriority && isVisible(row)) {
        best = row
        bestPriority = priority
      }
    }
    const found = best && loader.load(best.key, best.rev, isBounded)
    const document = found && !isUnpublishVersion(found) ? toOverlay(found, base) : undefined
    overlayCache.set(base, document)
    return document
  }

  return {
    loader,
    dataset,
    perspective,
    reader,
    layerList: `(${visible.join(', ')})`,
    byId(id) {
      if (Array.isArray(perspective)) return resolveOverlay(id)
      const row = loader.db
        .statement<Row>(`SELECT ${ROW_COLUMNS} FROM documents WHERE dataset = ? AND id = ?`)
        .get(dataset, id)
      return row && isVisible(row) ? loader.load(row.key, row.rev, isBounded) : undefined
    },
    documents(rows) {
      const found = new Map<string, Document>()
      for (const row of rows) {
        const id = Array.isArray(perspective) ? row.base : row.id
        if (found.has(id) || !isVisible(row)) continue
        const document = Array.isArray(perspective)
          ? resolveOverlay(row.base)
          : loader.load(row.key, row.rev, isBounded)
        if (document) found.set(id, document)
      }
      return [...found.values()].sort((a, b) => (a._id < b._id ? -1 : 1))
    }
  }
}

/** The priority of a row in the perspective stack; negative if it is not part of it. */
function getPriority(row: Row, perspective: Perspective): number {
  if (!Array.isArray(perspective)) return 0
  if (!OVERLAYS.includes(row.layer)) return 0
  const place = perspective.indexOf(getVersionFromId(row.id) ?? 'drafts')
  return place < 0 ? -1 : perspective.length - place
}

/** Whether a version marks its document to be unpublished by its release. */
function isUnpublishVersion(document: Document): boolean {
  const system = document._system as { delete?: unknown } | undefined
  return document._id.startsWith('versions.') && system?.delete === true
}

function toOverlay(document: Document, base: string): Document {
  return copySize(document, { ...document, _id: base, _originalId: document._id })
}
