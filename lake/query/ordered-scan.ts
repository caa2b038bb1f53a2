import type { SQLInputValue } from 'node:sqlite'
import { type DatasetView, ROW_COLUMNS, type Row, readRows } from './dataset-view.ts'

/** A row and its sort key as text; rows with equal keys tie. */
export type OrderedRow = { row: Row; key: string }

/** Reads rows of a type in index order. */
export type OrderedScan = {
  /** Whether all rows are indexed; otherwise the missing ones sort last. */
  complete: boolean
  /** Whether sort keys are unique. */
  unique: boolean
  /** Returns the rows from the first that ties with position `start` to the last that ties with `end - 1`. */
  between(start: number, end: number): { rows: Row[]; from: number } | undefined
  /** Yields all rows in growing batches. */
  batches(first: number): Generator<OrderedRow[]>
}

const MAX_BATCH = 4_096

/** Scans rows in the order of an indexed field. */
export function scanByField(
  view: DatasetView,
  type: number,
  path: string,
  descending: boolean,
  complete: boolean
): OrderedScan {
  const { loader, dataset, layerList } = view
  const number = loader.names.find(path) ?? -1
  const direction = descending ? 'DESC' : 'ASC'
  const from = `FROM fields WHERE dataset = ? AND type = ? AND path = ? AND layer IN ${layerList}`
  const where = [dataset, type, number]
  const joined = `FROM fields JOIN documents ON documents.key = fields.document
    WHERE fields.dataset = ? AND fields.type = ? AND fields.path = ? AND fields.layer IN ${layerList}`

  function keyAt(place: number): SQLInputValue | undefined {
    const row = loader.db
      .statement(`SELECT value ${from} ORDER BY value ${direction} LIMIT 1 OFFSET ?`)
      .get(...where, place)
    return row?.value as SQLInputValue | undefined
  }

  return {
    complete,
    unique: false,
    between(start, end) {
      const first = keyAt(start)
      if (first === undefined) return complete ? { rows: [], from: start } : undefined
      const last = keyAt(end - 1)
      if (last === undefined && !complete) return undefined
      const earlier = loader.db
        .statement(`SELECT count(*) AS count ${from} AND value ${descending ? '>' : '<'} ?`)
        .get(...where, first)
      const reach = last === undefined ? '' : `AND fields.value ${descending ? '>=' : '<='} ?`
      const reached = `${joined} AND fields.value ${descending ? '<=' : '>='} ? ${reach}`
      const ends = last === undefined ? [first] : [first, last]
      const rows = readRows(loader.db, reached, ...where, ...ends)
      return { rows, from: Number(earlier?.count) }
    },
    *batches(first) {
      let size = first
      let place = 0
      for (;;) {
        const rows = loader.db
          .statement(
            `SELECT ${ROW_COLUMNS}, fields.value ${joined} ORDER BY fields.value ${direction}, fields.document LIMIT ? OFFSET ?`
          )
          .all(...where, size, place)
        if (rows.length === 0) return
        yield rows.map(row => ({ row: row as Row, key: getText(row.value) }))
        if (rows.length < size) return
        place += size
        size = Math.min(size * 2, MAX_BATCH)
      }
    }
  }
}

function getText(value: unknown): string {
  return value instanceof Uint8Array ? `b${Buffer.from(value).toString('latin1')}` : `n${value}`
}

/** Scans rows in the order of ids. */
export function scanById(view: DatasetView, type: number): OrderedScan {
  const { loader, dataset, layerList } = view
  const layers = layerList.match(/\d+/g) ?? []

  function rowsAfter(id: string, size: number): Row[] {
    const after = `FROM documents WHERE dataset = ? AND type = ? AND layer = ? AND id > ?
      ORDER BY id LIMIT ?`
    const rows = layers.flatMap(layer =>
      readRows(loader.db, after, dataset, type, Number(layer), id, size)
    )
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, size)
  }

  return {
    complete: true,
    unique: true,
    between: (start, end) => ({ rows: rowsAfter('', end).slice(start), from: start }),
    *batches(first) {
      let size = first
      let last = ''
      for (;;) {
        const rows = rowsAfter(last, size)
        if (rows.length === 0) return
        yield rows.map(row => ({ row, key: row.id }))
        last = rows.at(-1)?.id ?? ''
        if (rows.length < size) return
        size = Math.min(size * 2, MAX_BATCH)
      }
    }
  }
}
