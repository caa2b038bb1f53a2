import { isObject } from '../../shared/json/is-object.ts'
import type { PathSegment, ValidationIssue } from '../rendering/validation-issue.ts'

/** A query result as pages may show it, and the faults that they would have shown. */
export interface SanitizedResult {
  shown: unknown
  faults: ReadonlySet<ValidationIssue>
}

type Faults = ReadonlyMap<string, readonly ValidationIssue[]>
type Elsewhere = ReadonlyMap<string, string | null>

const NONE: ReadonlySet<ValidationIssue> = new Set()
/** Names that queries use for a field of another name. */
const ALIASES: Record<string, string> = { hero: 'picture' }

const known = new WeakMap<object, SanitizedResult & { elsewhere: Elsewhere; all: Faults }>()

/**
 * Brings a query result into the form that templates rely on: values that violate the schema are omitted, and documents
 * have the path of their page. Documents are recognised by `_id`. Results are memoized by object.
 * @param elsewhere actual path of documents whose page is not at the path they ask for
 * @param all violations by document id
 */
export function sanitizeResult(
  answer: unknown,
  elsewhere: Elsewhere,
  all: Faults
): SanitizedResult {
  if (typeof answer !== 'object' || answer === null || elsewhere.size + all.size === 0)
    return { shown: answer, faults: NONE }
  const before = known.get(answer)
  if (before?.elsewhere === elsewhere && before.all === all) return before
  const faults = new Set<ValidationIssue>()
  const shown = sanitized(answer, elsewhere, all, faults)
  known.set(answer, { shown, faults, elsewhere, all })
  return { shown, faults }
}

function sanitized(
  value: unknown,
  elsewhere: Elsewhere,
  all: Faults,
  faults: Set<ValidationIssue>
): unknown {
  const inner = (item: unknown) => sanitized(item, elsewhere, all, faults)
  if (Array.isArray(value)) return changed(value, value.map(inner))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([field, item]) => [field, inner(item)] as const)
  const own = entries.every(([field, item]) => item === value[field])
    ? value
    : { ...value, ...Object.fromEntries(entries) }
  return typeof own._id === 'string' ? document(own, own._id, elsewhere, all, faults) : own
}

function document(
  value: Record<string, unknown>,
  id: string,
  elsewhere: Elsewhere,
  all: Faults,
  faults: Set<ValidationIssue>
): unknown {
  let own = value
  const path = elsewhere.get(id)
  if (path !== undefined && 'path' in own) own = { ...own, path }
  for (const fault of all.get(id) ?? []) {
    const [field = '', ...rest] = fault.way
    const name = [field, ALIASES[String(field)] ?? ''].find(alias => String(alias) in own)
    if (name === undefined) continue
    faults.add(fault)
    own = without(own, [name, ...rest], fault.value) as typeof own
  }
  return own
}

/** Returns a part of a result with null in place of the value at a path. */
function without(value: unknown, [step, ...rest]: PathSegment[], invalid: unknown): unknown {
  if (step === undefined) return null
  if (typeof step !== 'string') return withoutItem(value, step.key, rest, invalid)
  if (!isObject(value)) return value
  // A query returns a text with its language, which is the name of the stored field.
  if (typeof value.lang === 'string') {
    if (value.lang !== step || 'text' in value) return value.lang === step ? null : value
    return { ...value, blocks: without(value.blocks, rest, invalid) }
  }
  return step in value ? { ...value, [step]: without(value[step], rest, invalid) } : value
}

function withoutItem(
  value: unknown,
  key: string | undefined,
  rest: PathSegment[],
  invalid: unknown
): unknown {
  if (!Array.isArray(value)) return value
  if (key === undefined)
    return value.filter(item => JSON.stringify(item) !== JSON.stringify(invalid))
  return value.map(item =>
    isObject(item) && item._key === key ? without(item, rest, invalid) : item
  )
}

function changed(before: unknown[], after: unknown[]): unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after
}
