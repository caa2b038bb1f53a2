import type { Document } from '../documents/document.ts'
import type { DatasetView } from './dataset-view.ts'
import type { OrderedRow, OrderedScan } from './ordered-scan.ts'

/** A slice of a list, the end exclusive. */
export type Slice = { start: number; end: number }

/** Unordered documents, and the list position of the first. */
export type ScanResult = { documents: Document[]; from: number }

/** Reads a slice directly, skipping the rows before it. */
export function seek(
  source: OrderedScan,
  view: DatasetView,
  { start, end }: Slice
): ScanResult | undefined {
  const found = source.between(start, end)
  return found && { documents: view.documents(found.rows), from: found.from }
}

/** Reads and filters batches until the slice is filled, including ties with its last row. */
export function scanFiltered(
  source: OrderedScan,
  view: DatasetView,
  { end }: Slice,
  filter: (documents: Document[]) => Document[]
): ScanResult | undefined {
  const found: Document[] = []
  const visited = new Set<string>()
  let boundary: string | undefined
  for (const batch of source.batches(Math.max(64, 2 * end))) {
    const rows = boundary === undefined ? batch : batch.filter(row => row.key === boundary)
    found.push(...filter(loadRows(view, rows, visited)))
    if (boundary !== undefined && rows.length < batch.length)
      return { documents: sortById(found), from: 0 }
    if (boundary === undefined && found.length >= end) {
      boundary = batch.at(-1)?.key
      if (countWithoutTies(found, batch, boundary) >= end)
        return { documents: sortById(found), from: 0 }
    }
    if (boundary !== undefined && source.unique) return { documents: sortById(found), from: 0 }
  }
  return source.complete ? { documents: sortById(found), from: 0 } : undefined
}

/** The number of documents that cannot tie with documents of the next batch. */
function countWithoutTies(
  found: Document[],
  batch: OrderedRow[],
  last: string | undefined
): number {
  const tied = new Set(batch.filter(row => row.key === last).map(({ row }) => row.id))
  return found.filter(document => !tied.has(storedId(document))).length
}

/** The id under which a document is stored, independent of the perspective. */
function storedId(document: Document): string {
  return typeof document._originalId === 'string' ? document._originalId : document._id
}

/** Loads the documents of rows, without those hidden by another layer. */
function loadRows(view: DatasetView, rows: OrderedRow[], visited: Set<string>): Document[] {
  const wanted = new Set(rows.map(({ row }) => row.id))
  return view.documents(rows.map(({ row }) => row)).filter(document => {
    const id = storedId(document)
    if (!wanted.has(id) || visited.has(id)) return false
    visited.add(id)
    return true
  })
}

function sortById(documents: Document[]): Document[] {
  return documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
