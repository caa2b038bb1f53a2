import { createBudget } from './budget.ts'
import { isObject } from './document.ts'
import { createDraft } from './draft.ts'
import { insert, type Position } from './insert.ts'
import { diffMatchPatch, increase, set, setIfMissing, unset, type Work } from './operations.ts'
import { type Path, parsePath } from './patch-path.ts'

/** The operations of a patch, in the order in which they are applied. */
const OPERATIONS = [
  'setIfMissing',
  'set',
  'unset',
  'diffMatchPatch',
  'inc',
  'dec',
  'insert'
] as const
const KNOWN = new Set<string>(OPERATIONS)

type Name = (typeof OPERATIONS)[number]
export type Operations = Partial<Record<Name, unknown>>

/** One operation at one path, ready to be applied. */
type Step = { name: Name; path: Path; apply(work: Work): void }

/**
 * Applies the operations of a patch to a document and returns the new one; the old one stays as it
 * was, and what did not change is shared with it. Each path is looked up in what the operations
 * before it made. Throws an `Error` with a sentence where a path cannot be parsed, an operation
 * cannot be applied, or a value is repeated to more than `mostCharacters` of JSON.
 */
export function applyPatch<T extends { _id: string }>(
  document: T,
  operations: Operations,
  mostCharacters: number
): T {
  const steps = getSteps(operations)
  const work = { draft: createDraft(document), budget: createBudget(mostCharacters) }
  for (const { name, path, apply } of steps) {
    try {
      apply(work)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`"${name}" cannot be applied at "${path.text}": ${reason}`)
    }
  }
  return work.draft.document as T
}

/** The paths that a patch names, for messages. */
export function getPaths(operations: Operations): string[] {
  return getSteps(operations).map(({ path }) => path.text)
}

function getSteps(operations: Operations): Step[] {
  const unknown = Object.keys(operations).filter(name => !KNOWN.has(name))
  if (unknown.length > 0) {
    throw new Error(`A patch has no "${unknown.join('", "')}". It has ${[...KNOWN].join(', ')}.`)
  }
  return OPERATIONS.flatMap(name => {
    const value = operations[name]
    return value === undefined ? [] : READERS[name](value, name)
  })
}

const READERS: Record<Name, (value: unknown, name: Name) => Step[]> = {
  set: (value, name) => byPath(name, value, (work, path, to) => set(work, path, to)),
  setIfMissing: (value, name) =>
    byPath(name, value, (work, path, to) => setIfMissing(work, path, to)),
  unset(value, name) {
    if (!isList(value)) throw new Error('"unset" must be a list of paths.')
    return value.map(text => {
      const path = parsePath(text)
      return { name, path, apply: work => unset(work, path) }
    })
  },
  diffMatchPatch: (value, name) =>
    byPath(name, value, (work, path, text) => diffMatchPatch(work, path, text as string), isText),
  inc: (value, name) =>
    byPath(name, value, (work, path, by) => increase(work, path, by as number), isNumber),
  dec: (value, name) =>
    byPath(name, value, (work, path, by) => increase(work, path, -(by as number)), isNumber),
  insert(value, name) {
    const { position, path, items } = readInsert(value)
    return [{ name, path, apply: work => insert(work, position, path, items) }]
  }
}

/** Says what a value must be; undefined where it is right. */
type Check = (value: unknown) => string | undefined

const isText: Check = value => (typeof value === 'string' ? undefined : 'a text')
const isNumber: Check = value => (typeof value === 'number' ? undefined : 'a number')

function byPath(
  name: Name,
  values: unknown,
  apply: (work: Work, path: Path, value: unknown) => void,
  assertOperations: Check = () => undefined
): Step[] {
  if (!isObject(values)) throw new Error(`"${name}" must be an object of values by path.`)
  return Object.entries(values).map(([text, value]) => {
    const path = parsePath(text)
    const wrong = assertOperations(value)
    if (wrong) throw new Error(`"${name}" of "${text}" must be ${wrong}.`)
    return { name, path, apply: work => apply(work, path, value) }
  })
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(path => typeof path === 'string')
}

const POSITIONS: Position[] = ['before', 'after', 'replace']

function readInsert(value: unknown): { position: Position; path: Path; items: unknown[] } {
  const given = isObject(value) ? value : {}
  const { items } = given
  const [position, ...more] = POSITIONS.filter(name => given[name] !== undefined)
  const text = position && given[position]
  if (!position || typeof text !== 'string' || more.length > 0 || !Array.isArray(items)) {
    throw new Error(
      '"insert" needs one of "before", "after" and "replace" with a path, and a list of "items".'
    )
  }
  return { position, path: parsePath(text), items }
}
