import { isBlank } from './is-blank.ts'

/** Cells of a table in rich text, row by row, without rows that show nothing; none if it is no table. */
export function tableRows(table: unknown): string[][] {
  const { rows } = (table ?? {}) as { rows?: unknown }
  if (!Array.isArray(rows)) return []
  return rows.map(readCells).filter(cells => !isBlank(cells))
}

function readCells(row: unknown): string[] {
  const { cells } = (row ?? {}) as { cells?: unknown }
  return Array.isArray(cells) ? cells.map(cell => (typeof cell === 'string' ? cell : '')) : []
}
