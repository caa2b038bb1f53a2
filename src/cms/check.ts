import { defineQuery } from 'groq'
import { reportProblem } from '../build/problem.ts'
import { loadUnrecorded } from './load.ts'

/** A document as it is stored. */
type Stored = { _id: string; _type: string; path?: unknown; [field: string]: unknown }

export const checkQuery = defineQuery(`{
  "documents": *[_type in ["siteSettings", "navigation", "footer", "page", "camera", "product", "software", "service", "pricePlan", "figure"]],
  "ids": *[]._id
}`)

/** Fields without which a page is not whole, by type. */
const REQUIRED: Record<string, string[]> = {
  siteSettings: ['brandName'],
  navigation: ['items'],
  footer: ['columns'],
  page: ['name', 'path', 'sections'],
  camera: ['name', 'path', 'tier', 'tagline', 'hero', 'compute', 'resolution', 'weight', 'power'],
  product: ['name', 'path', 'tagline'],
  software: ['name', 'path', 'tagline'],
  service: ['name', 'path', 'tagline'],
  pricePlan: ['name'],
  figure: ['value', 'label']
}

/** Names everything in the content that visitors will miss: missing fields, missing Chinese, references to nothing. */
export async function reportContent(): Promise<void> {
  const { documents, ids } = await loadUnrecorded(checkQuery)
  const known = new Set(ids)
  for (const document of documents)
    contentProblems(document as Stored, known).forEach(reportProblem)
}

/**
 * What is missing in one document, a sentence each with document and field.
 * @param known ids of all documents that visitors may see
 */
export function contentProblems(document: Stored, known: ReadonlySet<string>): string[] {
  const { _id, _type, path } = document
  const name = `${_type} ${_id}${typeof path === 'string' ? ` (${path})` : ''}`
  const missing = (REQUIRED[_type] ?? [])
    .filter(field => isEmpty(document[field]))
    .map(field => `${name}: ${field} is missing, so its place on the page stays empty.`)
  return [...missing, ...[...inside(document, '', known)].map(problem => `${name}: ${problem}`)]
}

function* inside(value: unknown, field: string, known: ReadonlySet<string>): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (item === null) yield `${field}[${index}] is empty and left out.`
      else yield* inside(item, `${field}[${index}]`, known)
    }
  } else if (typeof value === 'object' && value !== null) {
    const own = value as Record<string, unknown>
    if (typeof own._ref === 'string' && !known.has(own._ref) && own._weak !== true) {
      yield `${field} refers to ${own._ref}, which does not exist or is not published.`
    }
    if (typeof own.en === 'string' && isEmpty(own.zh))
      yield `${field}.zh is missing, its English stands alone.`
    if (
      own._type === 'picture' &&
      own.asset &&
      isEmpty((own.alt as { zh?: unknown } | undefined)?.zh)
    ) {
      yield `${field}.alt is missing, so nobody hears what the picture shows.`
    }
    for (const [key, inner] of Object.entries(own)) {
      yield* inside(inner, field ? `${field}.${key}` : key, known)
    }
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.length === 0
}
