import { strFromU8, unzipSync } from 'fflate'
import { toXlsx } from '../inbox/xlsx.ts'
import type { Unit } from './units.ts'
import type { TranslatedFile } from './xliff.ts'

/** A translator's workbook is far smaller; a larger one may be an attack on memory. */
const MAX_BYTES = 50_000_000

/** Formats units as a workbook: id, Chinese, English; and the English as it was exported. */
export function toWorkbook(units: readonly Unit[]): Promise<Blob> {
  return toXlsx(units, [
    { heading: 'ID', value: ({ id }) => id },
    { heading: '中文', value: ({ source }) => source },
    { heading: 'English', value: ({ target }) => target },
    { heading: 'English (exported)', value: ({ target }) => target }
  ])
}

/**
 * Reads a workbook of `toWorkbook`, as Excel, WPS or LibreOffice saves it.
 * @throws Error if it is none
 */
export function fromWorkbook(bytes: Uint8Array): TranslatedFile {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      originalSize < MAX_BYTES && /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/.test(name)
  })
  const sheet = files['xl/worksheets/sheet1.xml']
  if (!sheet) throw new Error('XLSX')
  const shared = files['xl/sharedStrings.xml']
  const strings = shared ? [...parse(shared).getElementsByTagName('si')].map(textOf) : []
  const rows = [...parse(sheet).getElementsByTagName('row')].slice(1).map(row => {
    const cells: Record<string, string> = {}
    for (const cell of row.getElementsByTagName('c')) {
      const column = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0] ?? ''
      cells[column] = readCell(cell, strings)
    }
    return cells
  })
  const filled = rows.filter(({ A }) => A)
  return {
    translated: filled.map(({ A = '', B = '', C = '' }) => ({ id: A, source: B, target: C })),
    exported: new Map(filled.map(({ A = '', B = '', D = '' }) => [A, { source: B, target: D }]))
  }
}

function readCell(cell: Element, strings: readonly string[]): string {
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
  const type = cell.getAttribute('t')
  if (type === 's') return strings[Number(value)] ?? ''
  return type === 'inlineStr' ? textOf(cell) : value
}

/** The text of a string item, without phonetic hints. */
function textOf(item: Element): string {
  return [...item.getElementsByTagName('t')]
    .filter(({ parentElement }) => parentElement?.tagName !== 'rPh')
    .map(({ textContent }) => textContent ?? '')
    .join('')
}

function parse(bytes: Uint8Array): Document {
  const text = strFromU8(bytes)
  if (/<!DOCTYPE/i.test(text)) throw new Error('XLSX')
  return new DOMParser().parseFromString(text, 'application/xml')
}
