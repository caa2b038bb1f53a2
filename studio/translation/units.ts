import { isObject } from '../../shared/json/is-object.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import type { Content } from '../list/useContent.ts'
import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'

/** A text to translate: a field, or a span or table cell of rich text. */
export type Unit = {
  /** Document, field and span; stable between export and import. */
  id: string
  /** Chinese. */
  source: string
  /** English as it is; empty if it is missing. */
  target: string
}

/** What an import does to a document: values by path, and units left alone with the reason. */
export type TranslationPlan = {
  document: string
  set: Record<string, unknown>
  count: number
}
export type Skipped = { id: string; reason: 'changed' | 'unknown' | 'empty' | 'incomplete' }

type Span = { _key: string; text: string }
type Row = { _key: string; cells?: string[] }
type Block = { _key: string; _type: string; children?: Span[]; rows?: Row[] }

/** Returns the units of fields of a document. */
export function toUnits(document: Content, places: readonly FieldPath[]): Unit[] {
  const id = publishedId(document._id)
  const wanted = new Set(places)
  const units: Unit[] = []
  walk(document, ({ zh, en }, place) => {
    if (!wanted.has(place)) return
    const base = `${id}|${place}`
    if (typeof zh === 'string') {
      units.push({ id: base, source: zh, target: typeof en === 'string' ? en : '' })
    } else if (Array.isArray(zh)) {
      for (const { block, span } of spansOf(zh)) {
        if (isBlank(span.text)) continue
        units.push({ id: `${base}|${block._key}/${span._key}`, source: span.text, target: '' })
      }
    }
  })
  return units
}

/**
 * Plans the import of translated units. A unit is left alone if its Chinese or English was changed since the export,
 * so that no editor's work is overwritten; rich text needs all of its spans.
 * @param exported the units as they were exported, read from the same file
 * @param documents the current state that editors see
 */
export function planTranslations(
  translated: readonly Unit[],
  exported: ReadonlyMap<string, { source: string; target: string }>,
  documents: readonly Content[]
): { plans: TranslationPlan[]; skipped: Skipped[] } {
  const skipped: Skipped[] = []
  const plans = new Map<string, TranslationPlan>()
  const spans = new Map<string, Map<string, string>>()
  const byId = new Map(documents.map(document => [publishedId(document._id), document]))
  const skip = (id: string, reason: Skipped['reason']) => skipped.push({ id, reason })
  const plan = (document: string) => {
    const known = plans.get(document) ?? { document, set: {}, count: 0 }
    plans.set(document, known)
    return known
  }
  for (const { id, target } of translated) {
    const [document = '', place = '', span] = id.split('|')
    const field = byId.has(document) ? valueAt(byId.get(document), place) : undefined
    const current = field && currentUnit(field, span)
    const before = exported.get(id)
    if (!current || !before) skip(id, 'unknown')
    else if (isBlank(target) || target === before.target) skip(id, 'empty')
    else if (current.source !== before.source || current.target !== before.target)
      skip(id, 'changed')
    else if (span === undefined) {
      plan(document).set[`${place}.en`] = target
      plan(document).count += 1
    } else {
      const key = `${document}|${place}`
      spans.set(key, (spans.get(key) ?? new Map()).set(span, target))
    }
  }
  for (const [key, texts] of spans) {
    const [document = '', place = ''] = key.split('|')
    const field = valueAt(byId.get(document), place)
    const english = field && translateBlocks(field.zh, texts)
    if (!english || !isBlank(field.en)) skip(key, english ? 'changed' : 'incomplete')
    else {
      plan(document).set[`${place}.en`] = english
      plan(document).count += texts.size
    }
  }
  return { plans: [...plans.values()], skipped }
}

function currentUnit(
  { zh, en }: Record<string, unknown>,
  span: string | undefined
): { source: string; target: string } | undefined {
  if (span === undefined) {
    return typeof zh === 'string'
      ? { source: zh, target: typeof en === 'string' ? en : '' }
      : undefined
  }
  const found = spansOf(zh).find(({ block, span: own }) => `${block._key}/${own._key}` === span)
  return found && { source: found.span.text, target: '' }
}

/** The Chinese blocks with English texts: styles, marks and links stay. Undefined unless all spans are translated. */
function translateBlocks(zh: unknown, texts: ReadonlyMap<string, string>): unknown[] | undefined {
  const isWhole = spansOf(zh).every(
    ({ block, span }) => isBlank(span.text) || texts.has(`${block._key}/${span._key}`)
  )
  if (!isWhole || !Array.isArray(zh)) return undefined
  return (zh as Block[]).map(block => {
    const english = (key: string, text: string) => texts.get(`${block._key}/${key}`) ?? text
    return {
      ...block,
      ...(block.children && {
        children: block.children.map(span => ({ ...span, text: english(span._key, span.text) }))
      }),
      ...(block.rows && {
        rows: block.rows.map(row => ({
          ...row,
          cells: row.cells?.map((cell, index) => english(cellKey(row, index), cell))
        }))
      })
    }
  })
}

function spansOf(blocks: unknown): { block: Block; span: Span }[] {
  if (!Array.isArray(blocks)) return []
  return (blocks as Block[]).flatMap(block =>
    [...(block.children ?? []).filter(isSpan), ...cellsOf(block)].map(span => ({ block, span }))
  )
}

/** The cells of a table as spans. */
function cellsOf({ rows = [] }: Block): Span[] {
  return rows.flatMap(row =>
    (row.cells ?? []).map((text, index) => ({ _key: cellKey(row, index), text }))
  )
}

function cellKey({ _key }: Row, index: number): string {
  return `${_key}.${index}`
}

function isSpan(value: unknown): value is Span {
  return isObject(value) && typeof value.text === 'string' && typeof value._key === 'string'
}

function valueAt(document: unknown, wanted: FieldPath): Record<string, unknown> | undefined {
  let found: Record<string, unknown> | undefined
  walk(document, (object, place) => {
    if (place === wanted) found = object
  })
  return found
}

function publishedId(id: string): string {
  return id.replace(/^drafts\./, '')
}
