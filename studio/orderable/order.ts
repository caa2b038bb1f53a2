/** A list entry: one for a document's draft and published version together. */
export type OrderEntry = { id: string; type: string; ids: string[]; order?: number }

/** A document version as stored in the lake. */
export type OrderRow = { _id: string; _type: string; order?: number | null }

const DRAFT = 'drafts.'

/** One entry per document in display order; documents without `order` come last. */
export function toEntries(rows: readonly OrderRow[]): OrderEntry[] {
  const found = new Map<string, OrderEntry>()
  for (const row of rows) {
    if (row._id.startsWith('versions.')) continue
    const id = row._id.replace(DRAFT, '')
    const entry = found.get(id) ?? { id, type: row._type, ids: [] }
    entry.ids.push(row._id)
    // The draft's order takes precedence: it is what the editor sees.
    if (entry.order === undefined || row._id.startsWith(DRAFT)) entry.order = row.order ?? undefined
    found.set(id, entry)
  }
  return [...found.values()].sort(byOrder)
}

/** Returns the list with one entry moved. */
export function moveEntry(list: readonly OrderEntry[], from: number, to: number): OrderEntry[] {
  const rest = list.filter((_, index) => index !== from)
  const entry = list[from]
  return entry ? [...rest.slice(0, to), entry, ...rest.slice(to)] : rest
}

/** The `order` values that produce this list, counted from 1; only entries whose value changes. */
export function orderPatches(list: readonly OrderEntry[]): { ids: string[]; order: number }[] {
  return list.flatMap((entry, index) => {
    const order = index + 1
    return entry.order === order ? [] : [{ ids: entry.ids, order }]
  })
}

/** The list after `orderPatches` is applied, as the base of the next move. */
export function renumber(list: readonly OrderEntry[]): OrderEntry[] {
  return list.map((entry, index) => ({ ...entry, order: index + 1 }))
}

function byOrder(one: OrderEntry, other: OrderEntry): number {
  const difference = (one.order ?? Infinity) - (other.order ?? Infinity)
  return Number.isNaN(difference) || difference === 0 ? one.id.localeCompare(other.id) : difference
}
