import { truncate } from '../../shared/text/truncate.ts'
import { type Column, cellText } from './table.ts'

/** What XML 1.0 cannot contain. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
/** Of a cell, by the format. */
const MAX_CELL_LENGTH = 32_767

/**
 * Formats rows as a workbook (Office Open XML). Every cell is a text, which no reader takes for a formula or a number:
 * a telephone number stays as it was typed.
 */
export async function toXlsx<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[]
): Promise<Blob> {
  // Loaded on demand: 20 KB that only an export needs.
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  const heading = columns.map(column => ({
    ...toCell(column.heading),
    fontWeight: 'bold' as const
  }))
  const data = rows.map(row => columns.map(column => toCell(column.value(row))))
  return writeXlsxFile([heading, ...data]).toBlob()
}

function toCell(value: unknown) {
  const text = truncate(cellText(value).replace(NOT_XML, ''), MAX_CELL_LENGTH)
  // `@`: what is typed into the cell later stays a text as well, `50%` or `1/2`.
  return { value: text, type: String, format: '@' }
}
