/** A list entry: one for a document's draft, published version and versions in releases together. */
export type OrderEntry = {
  id: string
  type: string
  ids: string[]
  order?: number
  /** Values that are stored, by id. */
  stored: Record<string, number | undefined>
}

/** A document version as stored in the lake. */
export type OrderRow = { _id: string; _type: string; order?: number | null }

const DRAFT = 'drafts.'
const VERSION = /^versions\.([^.]+)\.(.+)$/

/**
 * One entry per document in display order; documents without `order` come last. An entry includes the document's
 * versions in releases, so that publishing one keeps the order.
 * @param open names of the releases that can be changed; versions in others stay as they are
 */
export function toEntries(rows: readonly OrderRow[], open: readonly string[] = []): OrderEntry[] {
  const found = new Map<string, OrderEntry>()
  for (const row of rows) {
    const [, release, versioned] = VERSION.exec(row._id) ?? []
    if (release !== undefined && !open.includes(release)) continue
    const id = versioned ?? row._id.replace(DRAFT, '')
    const entry = found.get(id) ?? { id, type: row._type, ids: [], stored: {} }
    entry.ids.push(row._id)
    entry.stored[row._id] = row.order ?? undefined
    // The draft's order takes precedence: it is what the editor sees.
    const isShown = release === undefined || !hasOther(rows, id)
    const isFirst = entry.order === undefined && isShown
    if (isFirst || row._id.startsWith(DRAFT)) entry.order = row.order ?? undefined
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

/** The `order` values that produce this list, counted from 1; only ids whose value changes. */
export function orderPatches(list: readonly OrderEntry[]): { ids: string[]; order: number }[] {
  return list.flatMap((entry, index) => {
    const order = index + 1
    const ids = entry.ids.filter(id => entry.stored[id] !== order)
    return ids.length === 0 ? [] : [{ ids, order }]
  })
}

/** The list after `orderPatches` is applied, as the base of the next move. */
export function renumber(list: readonly OrderEntry[]): OrderEntry[] {
  return list.map((entry, index) => {
    const order = index + 1
    const stored = Object.fromEntries(entry.ids.map(id => [id, order]))
    return { ...entry, order, stored }
  })
}

/** Whether two lists have the same documents with the same values. */
export function isSameOrder(one: readonly OrderEntry[], other: readonly OrderEntry[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, order }, index) => other[index]?.id === id && other[index]?.order === order)
  )
}

/** The id to preview: the draft's, else that of the published document, else that of a version. */
export function shownId({ ids }: OrderEntry): string | undefined {
  return ids.find(id => id.startsWith(DRAFT)) ?? ids.find(id => !VERSION.test(id)) ?? ids[0]
}

function hasOther(rows: readonly OrderRow[], id: string): boolean {
  return rows.some(({ _id }) => _id === id || _id === DRAFT + id)
}

function byOrder(one: OrderEntry, other: OrderEntry): number {
  const difference = (one.order ?? Infinity) - (other.order ?? Infinity)
  return Number.isNaN(difference) || difference === 0 ? one.id.localeCompare(other.id) : difference
}
