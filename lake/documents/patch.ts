import { isObject } from '../../shared/json/is-object.ts'
import { createBudget } from './budget.ts'
import { createDocumentBuilder } from './document-builder.ts'
import { insert, type Position } from './insert.ts'
import {
  diffMatchPatch,
  increase,
  type PatchContext,
  set,
  setIfMissing,
  unset
} from './operations.ts'
import { type PatchPath, parsePath } from './patch-path.ts'

/** The operations of a patch, in order of application. */
const OPERATIONS = [
  'setIfMissing',
  'set',
  'unset',
  'diffMatchPatch',
  'inc',
  'dec',
  'insert'
] as const
const OPERATION_NAMES = new Set<string>(OPERATIONS)

type Name = (typeof OPERATIONS)[number]
export type Operations = Partial<Record<Name, unknown>>

/** A parsed operation at one path. */
type Step = { name: Name; path: PatchPath; apply(context: PatchContext): void }

/**
 * Applies the operations of a patch and returns the new document; the old one stays unchanged and
 * shares its unchanged parts. Each operation sees the results of those before it. Throws an `Error`
 * if a path or operation is invalid, or values are copied to more than `maxCharacters` of JSON.
 */
export function applyPatch<T extends { _id: string }>(
  document: T,
  operations: Operations,
  maxCharacters: number
): T {
  const steps = parseOperations(operations)
  const context = { builder: createDocumentBuilder(document), budget: createBudget(maxCharacters) }
  for (const { name, path, apply } of steps) {
    try {
      apply(context)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`"${name}" cannot be applied at "${path.text}": ${reason}`)
    }
  }
  return context.builder.document as T
}

/** The paths of a patch, for messages. */
export function getPatchPaths(operations: Operations): string[] {
  return parseOperations(operations).map(({ path }) => path.text)
}

function parseOperations(operations: Operations): Step[] {
  const unknown = Object.keys(operations).filter(name => !OPERATION_NAMES.has(name))
  if (unknown.length > 0) {
    throw new Error(
      `Unknown patch operation "${unknown.join('", "')}". Operations: ${[...OPERATION_NAMES].join(', ')}.`
    )
  }
  return OPERATIONS.flatMap(name => {
    const value = operations[name]
    return value === undefined ? [] : PARSERS[name](value, name)
  })
}

const PARSERS: Record<Name, (value: unknown, name: Name) => Step[]> = {
  set: (value, name) => parseByPath(name, value, (context, path, to) => set(context, path, to)),
  setIfMissing: (value, name) =>
    parseByPath(name, value, (context, path, to) => setIfMissing(context, path, to)),
  unset(value, name) {
    if (!isStringArray(value)) throw new Error('"unset" must be a list of paths.')
    return value.map(text => {
      const path = parsePath(text)
      return { name, path, apply: context => unset(context, path) }
    })
  },
  diffMatchPatch: (value, name) =>
    parseByPath(
      name,
      value,
      (context, path, text) => diffMatchPatch(context, path, text as string),
      expectString
    ),
  inc: (value, name) =>
    parseByPath(
      name,
      value,
      (context, path, by) => increase(context, path, by as number),
      expectNumber
    ),
  dec: (value, name) =>
    parseByPath(
      name,
      value,
      (context, path, by) => increase(context, path, -(by as number)),
      expectNumber
    ),
  insert(value, name) {
    const { position, path, items } = parseInsert(value)
    return [{ name, path, apply: context => insert(context, position, path, items) }]
  }
}

/** Returns the expected type; undefined if the value is valid. */
type Validate = (value: unknown) => string | undefined

const expectString: Validate = value => (typeof value === 'string' ? undefined : 'a string')
const expectNumber: Validate = value => (typeof value === 'number' ? undefined : 'a number')

function parseByPath(
  name: Name,
  values: unknown,
  apply: (context: PatchContext, path: PatchPath, value: unknown) => void,
  validate: Validate = () => undefined
): Step[] {
  if (!isObject(values)) throw new Error(`"${name}" must be an object of values by path.`)
  return Object.entries(values).map(([text, value]) => {
    const path = parsePath(text)
    const expected = validate(value)
    if (expected) throw new Error(`"${name}" of "${text}" must be ${expected}.`)
    return { name, path, apply: context => apply(context, path, value) }
  })
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(path => typeof path === 'string')
}

const POSITIONS: Position[] = ['before', 'after', 'replace']

function parseInsert(value: unknown): { position: Position; path: PatchPath; items: unknown[] } {
  const input = isObject(value) ? value : {}
  const { items } = input
  const [position, ...more] = POSITIONS.filter(name => input[name] !== undefined)
  const text = position && input[position]
  if (!position || typeof text !== 'string' || more.length > 0 || !Array.isArray(items)) {
    throw new Error(
      '"insert" needs one of "before", "after" and "replace" with a path, and a list of "items".'
    )
  }
  return { position, path: parsePath(text), items }
}
