/** A table column: heading and cell value of a row. */
export type Column<Row> = { heading: string; value: (row: Row) => unknown }

const FORMULA_START = /^[=+\-@\t\r]/
// Excel detects UTF-8 by the byte order mark.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats rows as CSV (RFC 4180) that spreadsheets open as UTF-8.
 * Security: cells contain visitors' input; a cell that a spreadsheet would run as a formula is prefixed with an
 * apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const table = [
    columns.map(column => column.heading),
    ...rows.map(row => columns.map(column => column.value(row)))
  ]
  return BYTE_ORDER_MARK + table.map(line => `${line.map(cell).join(',')}\r\n`).join('')
}

function cell(value: unknown): string {
  const text = getText(value)
  const safe = FORMULA_START.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function getText(value: unknown): string {
  if (value === undefined || value === null) return ''
  // `toString` may be a field of the object
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
