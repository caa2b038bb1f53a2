import type { Unit } from './units.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2'
/** What XML 1.0 cannot contain. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Formats units as XLIFF 1.2, one `file` per document. */
export function toXliff(units: readonly Unit[]): string {
  const files = [...Map.groupBy(units, ({ id }) => id.split('|')[0] ?? '')].map(
    ([document, own]) =>
      `<file original="${escapeXml(document)}" source-language="zh-Hans" target-language="en" datatype="plaintext"><body>${own
        .map(toTransUnit)
        .join('')}</body></file>`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${NAMESPACE}">${files.join('\n')}</xliff>\n`
}

function toTransUnit({ id, source, target }: Unit): string {
  // The English at the time of the export is kept in a note: a translator overwrites the target.
  const state = target ? 'needs-review-translation' : 'needs-translation'
  return `<trans-unit id="${escapeXml(id)}" xml:space="preserve"><source>${escapeXml(source)}</source><target state="${state}">${escapeXml(target)}</target><note from="export">${escapeXml(target)}</note></trans-unit>`
}

/** What a file of a translator contains: the translated units, and all as they were exported. */
export type TranslatedFile = {
  translated: Unit[]
  exported: Map<string, { source: string; target: string }>
}

/**
 * Reads XLIFF 1.2.
 * @throws Error with a sentence if it is not XLIFF
 */
export function fromXliff(text: string): TranslatedFile {
  // A document type could define entities that expand to gigabytes.
  if (/<!DOCTYPE/i.test(text)) throw new Error('XLIFF')
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const units = [...document.getElementsByTagName('trans-unit')]
  if (document.getElementsByTagName('parsererror').length > 0 || units.length === 0)
    throw new Error('XLIFF')
  const read = (unit: Element, name: string) =>
    unit.getElementsByTagName(name)[0]?.textContent ?? ''
  const translated = units.map(unit => ({
    id: unit.getAttribute('id') ?? '',
    source: read(unit, 'source'),
    target: read(unit, 'target')
  }))
  const exported = new Map(
    units.map(unit => [
      unit.getAttribute('id') ?? '',
      { source: read(unit, 'source'), target: readNote(unit) }
    ])
  )
  return { translated, exported }
}

/** The English as it was exported; a translator may write notes of their own. */
function readNote(unit: Element): string {
  const notes = [...unit.getElementsByTagName('note')]
  return notes.find(note => note.getAttribute('from') === 'export')?.textContent ?? ''
}

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(NOT_XML, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // A parser would turn it into a line feed.
      .replaceAll('\r', '&#13;')
  )
}
