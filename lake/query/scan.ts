import type { Document } from '../documents/document.ts'
import type { DatasetView } from './dataset-view.ts'
import type { OrderedRow, OrderedScan } from './ordered-scan.ts'

/** The places of a list that a slice takes: from `start` up to `end`, without it. */
export type Slice = { start: number; end: number }

/** Documents in no particular order, and the place in the list of the first. */
export type ScanResult = { documents: Document[]; from: number }

/** Passes over what lies before the slice without reading it. */
export function seek(
  source: OrderedScan,
  view: DatasetView,
  { start, end }: Slice
): ScanResult | undefined {
  const found = source.between(start, end)
  return found && { documents: view.documents(found.rows), from: found.from }
}

/** Reads and filters batch by batch until the slice is filled, then what ties with its last. */
export function scanFiltered(
  source: OrderedScan,
  view: DatasetView,
  { end }: Slice,
  filter: (documents: Document[]) => Document[]
): ScanResult | undefined {
  const found: Document[] = []
  const seen = new Set<string>()
  let boundary: string | undefined
  for (const batch of source.batches(Math.max(64, 2 * end))) {
    const rows = boundary === undefined ? batch : batch.filter(row => row.key === boundary)
    found.push(...filter(inOrder(view, rows, seen)))
    if (boundary !== undefined && rows.length < batch.length)
      return { documents: sorted(found), from: 0 }
    if (boundary === undefined && found.length >= end) {
      boundary = batch.at(-1)?.key
      if (withoutTies(found, batch, boundary) >= end) return { documents: sorted(found), from: 0 }
    }
    if (boundary !== undefined && source.unique) return { documents: sorted(found), from: 0 }
  }
  return source.complete ? { documents: sorted(found), from: 0 } : undefined
}

/** How many documents come before those that may tie with some of the next batch. */
function withoutTies(found: Document[], batch: OrderedRow[], last: string | undefined): number {
  const tied = new Set(batch.filter(row => row.key === last).map(({ row }) => row.id))
  return found.filter(document => !tied.has(storedId(document))).length
}

/** The id under which a document is stored, whatever it lies over. */
function storedId(document: Document): string {
  return typeof document._originalId === 'string' ? document._originalId : document._id
}

/** The documents for which these rows stand; a row that another layer hides stands for none. */
function inOrder(view: DatasetView, rows: OrderedRow[], seen: Set<string>): Document[] {
  const wanted = new Set(rows.map(({ row }) => row.id))
  return view.documents(rows.map(({ row }) => row)).filter(document => {
    const id = storedId(document)
    if (!wanted.has(id) || seen.has(id)) return false
    seen.add(id)
    return true
  })
}

function sorted(documents: Document[]): Document[] {
  return documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
