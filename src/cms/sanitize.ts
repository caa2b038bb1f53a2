import type { PathSegment, ValidationIssue } from './validation-issue.ts'

/** An answer as pages may show it, and the faults that they would have shown. */
export interface SanitizedResult {
  shown: unknown
  faults: ReadonlySet<ValidationIssue>
}

type Faults = ReadonlyMap<string, readonly ValidationIssue[]>
type Elsewhere = ReadonlyMap<string, string | null>

const NONE: ReadonlySet<ValidationIssue> = new Set()
/** Where queries name a field otherwise than the document does. */
const ASKED_AS: Record<string, string> = { hero: 'picture' }

const known = new WeakMap<object, SanitizedResult & { elsewhere: Elsewhere; all: Faults }>()

/**
 * Brings an answer of the content into the form that templates rely on: values of the wrong kind are left out, and
 * documents stand at the path where their page is. Documents are known by `_id`.
 * @param elsewhere documents whose page is not where they want it
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
  const shown = fitted(answer, elsewhere, all, faults)
  known.set(answer, { shown, faults, elsewhere, all })
  return { shown, faults }
}

function fitted(
  value: unknown,
  elsewhere: Elsewhere,
  all: Faults,
  faults: Set<ValidationIssue>
): unknown {
  const inner = (item: unknown) => fitted(item, elsewhere, all, faults)
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
    const asked = [field, ASKED_AS[String(field)] ?? ''].find(name => String(name) in own)
    if (asked === undefined) continue
    faults.add(fault)
    own = without(own, [asked, ...rest], fault.value) as typeof own
  }
  return own
}

/** A part of an answer without the value at the end of a way. */
function without(value: unknown, [step, ...rest]: PathSegment[], wrong: unknown): unknown {
  if (step === undefined) return null
  if (typeof step !== 'string') return withoutItem(value, step.key, rest, wrong)
  if (!isObject(value)) return value
  // Texts come with the language that they are in, which is the field that holds them.
  if (typeof value.lang === 'string') {
    if (value.lang !== step || 'text' in value) return value.lang === step ? null : value
    return { ...value, blocks: without(value.blocks, rest, wrong) }
  }
  return step in value ? { ...value, [step]: without(value[step], rest, wrong) } : value
}

function withoutItem(
  value: unknown,
  key: string | undefined,
  rest: PathSegment[],
  wrong: unknown
): unknown {
  if (!Array.isArray(value)) return value
  if (key === undefined) return value.filter(item => JSON.stringify(item) !== JSON.stringify(wrong))
  return value.map(item =>
    isObject(item) && item._key === key ? without(item, rest, wrong) : item
  )
}

function changed(before: unknown[], after: unknown[]): unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
