/** A table column: heading and cell value of a row. */
export type Column<Row> = { heading: string; value: (row: Row) => unknown }

/** Returns the text of a cell. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  // `toString` may be a field of the object
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
