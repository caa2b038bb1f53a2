import { contentTypes } from '../../shared/content/content-types.ts'
import { REQUIRED_FIELDS } from '../../shared/content/required-fields.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import { buildContext } from '../rendering/build-context.ts'
import type { ValidationIssue } from '../rendering/validation-issue.ts'
import { reportWarning } from '../rendering/warnings.ts'
import { fetchContent } from './fetch.ts'
import { validateDocument } from './validate-document.ts'

/** A document as it is stored. */
type Stored = { _id: string; _type: string; path?: unknown; [field: string]: unknown }

const TYPES = JSON.stringify(contentTypes)
const CONTENT = `{"documents": *[_type in ${TYPES}], "ids": *[]._id}`
const SOME = `*[_type in ${TYPES} && _id in $ids]`

/**
 * Checks all content before pages are rendered from it. Finds values that violate the schema, which pages omit, and
 * reports what visitors will miss: missing fields, missing Chinese, dangling references.
 * @throws ContentUnavailable if the content cannot be loaded
 */
export async function assertContent(): Promise<void> {
  const { documents, ids } = (await fetchContent(CONTENT)) as { documents: Stored[]; ids: string[] }
  const known = new Set(ids)
  for (const document of documents) contentProblems(document, known).forEach(reportWarning)
  const faults = byDocument(documents)
  for (const { type, document, message } of [...faults.values()].flat())
    reportWarning(`${type} ${document}: ${message}, so it is left out.`)
  buildContext().faults = faults
}

/** Checks changed documents for values that violate the schema. */
export async function assertDocuments(ids: string[]): Promise<void> {
  const state = buildContext()
  const documents = ids.length > 0 ? ((await fetchContent(SOME, { ids })) as Stored[]) : []
  const found = byDocument(documents)
  if (found.size === 0 && !ids.some(id => state.faults.has(id))) return
  const others = [...state.faults].filter(([id]) => !ids.includes(id))
  state.faults = new Map([...others, ...found])
}

function byDocument(documents: Stored[]): Map<string, ValidationIssue[]> {
  return new Map(
    documents.flatMap(document => {
      const faults = validateDocument(document)
      return faults.length > 0 ? [[document._id, faults] as const] : []
    })
  )
}

/**
 * Returns what is missing in a document: a sentence each, with document and field.
 * @param known ids of all published documents
 */
export function contentProblems(document: Stored, known: ReadonlySet<string>): string[] {
  const { _id, _type, path } = document
  const name = `${_type} ${_id}${typeof path === 'string' ? ` (${path})` : ''}`
  const missing = (REQUIRED_FIELDS[_type] ?? [])
    .filter(field => isBlank(document[field]))
    .map(field => `${name}: ${field} is missing, so its place on the page stays empty.`)
  return [...missing, ...[...inside(document, '', known)].map(problem => `${name}: ${problem}`)]
}

function* inside(value: unknown, field: string, known: ReadonlySet<string>): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* inside(item, `${field}[${index}]`, known)
  } else if (typeof value === 'object' && value !== null) {
    const own = value as Record<string, unknown>
    if (typeof own._ref === 'string' && !known.has(own._ref) && own._weak !== true) {
      yield `${field} refers to ${own._ref}, which does not exist or is not published.`
    }
    if (!isBlank(own.en) && isBlank(own.zh))
      yield `${field}.zh is missing, so its English is shown in Chinese as well.`
    if (
      own._type === 'picture' &&
      own.asset &&
      isBlank((own.alt as { zh?: unknown } | undefined)?.zh)
    ) {
      yield `${field}.alt is missing, so nobody hears what the picture shows.`
    }
    for (const [key, inner] of Object.entries(own)) {
      yield* inside(inner, field ? `${field}.${key}` : key, known)
    }
  }
}
