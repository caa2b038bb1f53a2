import { buildContext } from './build-context.ts'

/** What keeps a page from rendering. */
export interface Culprit {
  document: string
  /** The way of a field in it, such as `contact.phone` or `name.zh`; nothing where only the whole document can be blamed. */
  field?: string
}

/** Renderings that the search may take in all, for one order. */
const TRIALS = 150
/** And how long it may take in all, in milliseconds. */
const TIMEOUT_MS = 5000
/** Without these a list leaves the document out, which heals a page whatever is wrong. */
const LEAVES_OUT = ['name', 'path']

/**
 * Finds the field that keeps a page from rendering: the page is rendered without one field after the other, until it
 * renders. What is found once is tried first for the next page.
 */
export class FieldBisector {
  #known: { culprit: Culprit; path: string[] }[] = []
  #left = TRIALS
  #until = Number.POSITIVE_INFINITY

  /** Begins with a new change. */
  renew(): void {
    this.#known = []
    this.#left = TRIALS
    this.#until = Date.now() + TIMEOUT_MS
  }

  /**
   * @param documents what the page read, the likeliest first; each may be named again
   * @param render renders the page as it stands now, and fails where that cannot be done
   * @returns nothing where no single field is to blame
   */
  async find(documents: string[], render: () => Promise<unknown>): Promise<Culprit | undefined> {
    for (const { culprit, path } of this.#known) {
      if (await this.#heals(culprit.document, path, render)) return culprit
    }
    for (const document of new Set(documents)) {
      const values = await contents(document)
      const path = await this.#search(document, [], values, render)
      if (path.length === 0) continue
      const culprit = { document, ...fieldAt(path, values) }
      this.#known.push({ culprit, path })
      return culprit
    }
    return undefined
  }

  /** The deepest field below `path` that is to blame; `path` where none is. */
  async #search(
    document: string,
    path: string[],
    values: unknown[],
    render: () => Promise<unknown>
  ): Promise<string[]> {
    for (const field of getFields(values)) {
      const way = [...path, field]
      if (!(await this.#heals(document, way, render))) continue
      return this.#search(
        document,
        way,
        values.map(value => inner(value, field)),
        render
      )
    }
    return path
  }

  async #heals(document: string, path: string[], render: () => Promise<unknown>): Promise<boolean> {
    if (this.#left <= 0 || Date.now() > this.#until) return false
    this.#left -= 1
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

/** An answer in which a document lacks a field. */
export function withoutField<Answer>(answer: Answer, document: string, path: string[]): Answer {
  if (Array.isArray(answer)) return answer.map(item => withoutField(item, document, path)) as Answer
  if (!isObject(answer)) return answer
  const entries = Object.entries(answer).map(([key, value]) => [
    key,
    withoutField(value, document, path)
  ])
  const copy = Object.fromEntries(entries)
  return (answer._id === document ? emptied(copy, path) : copy) as Answer
}

function emptied(value: unknown, [field = '', ...rest]: string[]): unknown {
  if (!isObject(value) || !(field in value)) return value
  return { ...value, [field]: rest.length > 0 ? emptied(value[field], rest) : null }
}

/** What the answers so far say of a document. */
async function contents(document: string): Promise<unknown[]> {
  const answers = await Promise.allSettled(buildContext().answers.values())
  return answers.flatMap(answered => {
    if (answered.status === 'rejected' || !answered.value.reads?.documents.has(document)) return []
    return [...found(answered.value.answer, document)]
  })
}

function* found(value: unknown, document: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value) && value._id === document) yield value
  for (const each of Object.values(value)) yield* found(each, document)
}

/** The field of a document that stands at a way through answers. */
function fieldAt(path: string[], values: unknown[]): { field?: string } {
  // Without these a list leaves the document out: it may be anything in it.
  if (path.length === 1 && LEAVES_OUT.includes(path[0] ?? '')) return {}
  const names: string[] = []
  let inside = values
  for (const step of path) {
    const object = inside.find(value => isObject(value) && step in value)
    names.push(storedName(step, object as Record<string, unknown>))
    inside = inside.map(value => inner(value, step))
  }
  return { field: names.join('.') }
}

// Texts come with the language that they are in, which is the field that holds them.
function storedName(step: string, { lang, _type }: Record<string, unknown>): string {
  if (typeof lang === 'string' && (step === 'text' || step === 'blocks')) return lang
  return _type === 'camera' && step === 'picture' ? 'hero' : step
}

function getFields(values: unknown[]): string[] {
  const fields = values.flatMap(value =>
    isObject(value) ? Object.keys(value).filter(key => value[key] !== null) : []
  )
  const last = (field: string) => (LEAVES_OUT.includes(field) ? 1 : 0)
  return [...new Set(fields)]
    .filter(field => !field.startsWith('_') && field !== 'lang')
    .sort((a, b) => last(a) - last(b))
}

function inner(value: unknown, field: string): unknown {
  return isObject(value) ? value[field] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
