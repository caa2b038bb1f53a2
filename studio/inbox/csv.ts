/** One column of a table: its heading and what it takes from a row. */
export type Column<Row> = { heading: string; value: (row: Row) => unknown }

const FORMULA_START = /^[=+\-@\t\r]/
// Spreadsheet programs take a file for UTF-8 only where it begins so.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The rows as CSV (RFC 4180) that a spreadsheet opens in Chinese. A cell that a spreadsheet would run as a
 * formula gets an apostrophe in front: visitors write these cells.
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
  // an object may have a field named `toString`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
