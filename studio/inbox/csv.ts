import { unparse } from 'papaparse'
import { type Column, cellText } from './table.ts'

/**
 * A sign that starts a formula in some reader: at the start of a cell or after what another locale's reader takes for a
 * separator, after spaces, quotes, control and invisible characters, also as a full-width or small form.
 */
const FORMULA =
  /(^|[;\t\r\n])(["\s\p{Cc}\p{Default_Ignorable_Code_Point}]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B])/gu
/** Characters that some readers skip before a formula. */
const CONTROL = /^[\t\r]/
// Excel detects UTF-8 by the byte order mark.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats rows as CSV (RFC 4180) that spreadsheets open as UTF-8.
 * Security: cells contain visitors' input; what a spreadsheet would run as a formula is prefixed with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const fields = columns.map(column => toCell(column.heading))
  const data = rows.map(row => columns.map(column => toCell(column.value(row))))
  return `${BYTE_ORDER_MARK}${unparse({ fields, data }, { quotes: true, newline: '\r\n' })}\r\n`
}

function toCell(value: unknown): string {
  const text = cellText(value).replace(FORMULA, "$1$2'")
  return CONTROL.test(text) ? `'${text}` : text
}
