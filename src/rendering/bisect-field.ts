import { isObject } from '../../shared/json/is-object.ts'
import { buildContext } from './build-context.ts'

/** The document that breaks a page. */
export interface Culprit {
  document: string
  /** Path of the field, such as `contact.phone` or `name.zh`; undefined if any field of the document may be at fault. */
  field?: string
}

/** Renderings that all searches of one update may take. */
const MAX_RENDERINGS = 150
/** Milliseconds that they may take. */
const TIMEOUT_MS = 5000
/** Without these fields a list omits the document, which fixes a page whatever is wrong. */
const LISTING_FIELDS = ['name', 'path']

/**
 * Finds the field that breaks a page by bisection: re-renders the page with one field removed at a time. A field that
 * was found for one page is tried first for the next.
 */
export class FieldBisector {
  #known: { culprit: Culprit; path: string[] }[] = []
  #remaining = MAX_RENDERINGS
  #deadline = Number.POSITIVE_INFINITY

  /** Starts over for a new update. */
  reset(): void {
    this.#known = []
    this.#remaining = MAX_RENDERINGS
    this.#deadline = Date.now() + TIMEOUT_MS
  }

  /**
   * @param documents ids of the documents that the page read, the most likely first; duplicates are ignored
   * @param render renders the page; rejects if that fails
   * @returns undefined if no single field is to blame
   */
  async find(documents: string[], render: () => Promise<unknown>): Promise<Culprit | undefined> {
    for (const { culprit, path } of this.#known) {
      if (await this.#rendersWithout(culprit.document, path, render)) return culprit
    }
    for (const document of new Set(documents)) {
      const values = await occurrences(document)
      const path = await this.#search(document, [], values, render)
      if (path.length === 0) continue
      const culprit = { document, ...fieldAt(path, values) }
      this.#known.push({ culprit, path })
      return culprit
    }
    return undefined
  }

  /** Returns the path of the deepest field below `path` that is to blame, or `path` itself. */
  async #search(
    document: string,
    path: string[],
    values: unknown[],
    render: () => Promise<unknown>
  ): Promise<string[]> {
    for (const field of getFields(values)) {
      const fieldPath = [...path, field]
      if (!(await this.#rendersWithout(document, fieldPath, render))) continue
      return this.#search(
        document,
        fieldPath,
        values.map(value => inner(value, field)),
        render
      )
    }
    return path
  }

  async #rendersWithout(
    document: string,
    path: string[],
    render: () => Promise<unknown>
  ): Promise<boolean> {
    if (this.#remaining <= 0 || Date.now() > this.#deadline) return false
    this.#remaining -= 1
    const state = buildContext()
    state.without = { document, path }
    try {
      await render()
      return true
    } catch {
      return false
    } finally {
      delete state.without
    }
  }
}

/** Returns a query result in which a document has null in place of a field, wherever it occurs. */
export function withoutField<Answer>(answer: Answer, document: string, path: string[]): Answer {
  if (Array.isArray(answer)) return answer.map(item => withoutField(item, document, path)) as Answer
  if (!isObject(answer)) return answer
  const entries = Object.entries(answer).map(([key, value]) => [
    key,
    withoutField(value, document, path)
  ])
  const copy = Object.fromEntries(entries)
  return (answer._id === document ? withNull(copy, path) : copy) as Answer
}

function withNull(value: unknown, [field = '', ...rest]: string[]): unknown {
  if (!isObject(value) || !(field in value)) return value
  return { ...value, [field]: rest.length > 0 ? withNull(value[field], rest) : null }
}

/** Every occurrence of a document in the cached query results. */
async function occurrences(document: string): Promise<unknown[]> {
  const answers = await Promise.allSettled(buildContext().answers.values())
  return answers.flatMap(answered => {
    if (answered.status === 'rejected' || !answered.value.reads?.documents.has(document)) return []
    return [...occurrencesIn(answered.value.answer, document)]
  })
}

function* occurrencesIn(value: unknown, document: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value) && value._id === document) yield value
  for (const each of Object.values(value)) yield* occurrencesIn(each, document)
}

/** Translates a path in query results to the path of the stored field. */
function fieldAt(path: string[], values: unknown[]): { field?: string } {
  // Without these fields a list omits the document: any of its fields may be at fault.
  if (path.length === 1 && LISTING_FIELDS.includes(path[0] ?? '')) return {}
  const names: string[] = []
  let inside = values
  for (const step of path) {
    const object = inside.find(value => isObject(value) && step in value)
    names.push(storedName(step, object as Record<string, unknown>))
    inside = inside.map(value => inner(value, step))
  }
  return { field: names.join('.') }
}

// A query returns a text with its language, which is the name of the stored field.
function storedName(step: string, { lang, _type }: Record<string, unknown>): string {
  if (typeof lang === 'string' && (step === 'text' || step === 'blocks')) return lang
  return _type === 'camera' && step === 'picture' ? 'hero' : step
}

function getFields(values: unknown[]): string[] {
  const fields = values.flatMap(value =>
    isObject(value) ? Object.keys(value).filter(key => value[key] !== null) : []
  )
  const last = (field: string) => (LISTING_FIELDS.includes(field) ? 1 : 0)
  return [...new Set(fields)]
    .filter(field => !field.startsWith('_') && field !== 'lang')
    .sort((a, b) => last(a) - last(b))
}

function inner(value: unknown, field: string): unknown {
  return isObject(value) ? value[field] : undefined
}
