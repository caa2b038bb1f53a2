// Reference implementation of JSONMatch and patches for tests: simple and slow, on plain copies.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Keys = (string | number)[]
type Test =
  | { test: 'exists'; of: string[] }
  | { test: '==' | '!=' | '<' | '<=' | '>' | '>='; of: string[]; literal: number | string }

/** A selector of a step, as the reference interprets it and as a path spells it. */
export type RefPart =
  | { is: 'field'; name: string; isQuoted: boolean }
  | { is: 'index'; at: number }
  | { is: 'range'; start?: number | undefined; end?: number | undefined }
  | { is: 'all' }
  | ({ is: 'where' } & Test)
export type RefStep = { recursive: boolean; parts: RefPart[] }

export const REFUSED = 'refused'

/** The text of a path. */
export function spell(steps: RefStep[]): string {
  return steps
    .map(({ recursive, parts: [first, ...more] }, i) => {
      const isName = first?.is === 'field' && more.length === 0 && !first.isQuoted
      const dots = recursive ? '..' : isName && i > 0 ? '.' : ''
      if (isName) return dots + first.name
      return `${dots}[${[first, ...more].map(part => part && spellPart(part)).join(', ')}]`
    })
    .join('')
}

function spellPart(part: RefPart): string {
  if (part.is === 'field') return part.isQuoted ? `'${part.name}'` : part.name
  if (part.is === 'index') return String(part.at)
  if (part.is === 'range') return `${part.start ?? ''}:${part.end ?? ''}`
  if (part.is === 'all') return '*'
  const operand = part.of.join('.') || '@'
  return part.test === 'exists'
    ? `${operand}?`
    : `${operand} ${part.test} ${JSON.stringify(part.literal)}`
}

/** Applies one operation at one path to a copy; `refused` if it cannot be applied. */
export function refer(
  document: Json,
  operation: string,
  steps: RefStep[],
  value: Json
): Json | typeof REFUSED {
  const copy = structuredClone(document)
  if (operation === 'before' || operation === 'after' || operation === 'replace') {
    return referInsert(copy, operation, steps, value as Json[])
  }
  const places = selectReference(copy, steps).sort(deepestLastFirst)
  const isDirect = steps.every(
    ({ recursive, parts: [part, ...more] }) =>
      !recursive && more.length === 0 && part && isDirectPart(part)
  )
  const isByKey = steps.some(({ parts: [part] }) => part?.is === 'where')
  const isMissed =
    (places.length > 0 || !isByKey) && places.every(keys => get(copy, keys) === undefined)
  const isOfValue = operation === 'inc' || operation === 'diffMatchPatch'
  if (isOfValue && isDirect && isMissed) return REFUSED
  for (const keys of places) {
    const now = get(copy, keys)
    if (operation === 'setIfMissing' && (now !== undefined || typeof keys.at(-1) === 'number'))
      continue
    if (operation === 'unset' && now === undefined) continue
    if (isOfValue) {
      if (now === undefined) continue
      if (typeof now !== (operation === 'inc' ? 'number' : 'string')) return REFUSED
      put(copy, keys, operation === 'inc' ? Number(now) + Number(value) : `${now}+`)
    } else if (keys.length === 0) return REFUSED
    else if (operation === 'unset') remove(copy, keys)
    else put(copy, keys, structuredClone(value))
  }
  return copy
}

function isDirectPart(part: RefPart): boolean {
  if (part.is === 'where') return part.test === '==' && isKey(part)
  return part.is === 'field' || part.is === 'index'
}

function isKey(part: Extract<RefPart, { is: 'where' }>): boolean {
  return part.of.join('.') === '_key' && part.test === '==' && typeof part.literal === 'string'
}

function referInsert(
  document: Json,
  operation: string,
  steps: RefStep[],
  items: Json[]
): Json | typeof REFUSED {
  const last = steps.at(-1)
  // a field is not an array item
  if (!last || last.parts.some(part => part.is === 'field')) return REFUSED
  const found = new Map<string, { from: number[]; to: number[] }>()
  const note = (array: Keys, from: number, to: number) => {
    const known = found.get(JSON.stringify(array)) ?? { from: [], to: [] }
    found.set(JSON.stringify(array), { from: [...known.from, from], to: [...known.to, to] })
  }
  for (const start of selectReference(document, steps.slice(0, -1))) {
    for (const keys of last.recursive ? below(document, start) : [start]) {
      const at = get(document, keys)
      for (const part of last.parts) {
        const isItem = typeof keys.at(-1) === 'number'
        if (at === undefined) continue
        if (Array.isArray(at) && part.is !== 'where') {
          const { from, to } = span(part, at.length)
          note(keys, from, to)
        } else if (Array.isArray(at) || (isItem && part.is === 'where')) {
          for (const place of selectPart(document, keys, part, false)) {
            const index = Number(place.at(-1))
            note(place.slice(0, -1), index, index + 1)
          }
        } else if (!last.recursive) return REFUSED
      }
    }
  }
  const arrays = [...found].map(([keys, spans]) => ({ keys: JSON.parse(keys) as Keys, ...spans }))
  for (const { keys, from, to } of arrays.sort((a, b) => deepestLastFirst(a.keys, b.keys))) {
    const array = get(document, keys) as Json[]
    const [first, end] = [Math.min(...from), Math.max(...to)]
    if (operation === 'before') array.splice(first, 0, ...items)
    else if (operation === 'after') array.splice(end, 0, ...items)
    else {
      const isGone = (i: number) => from.some((start, n) => i >= start && i < (to[n] ?? 0))
      for (let i = array.length - 1; i >= 0; i--) if (isGone(i)) array.splice(i, 1)
      array.splice(first, 0, ...items)
    }
  }
  return document
}

function span(part: RefPart, length: number): { from: number; to: number } {
  const within = (n: number) => Math.min(Math.max(n, 0), length)
  if (part.is === 'index') {
    const at = part.at < 0 ? length + part.at : part.at
    return { from: within(at), to: within(at + 1) }
  }
  if (part.is === 'all') return { from: 0, to: length }
  const { start = 0, end = length } = part as { start?: number; end?: number }
  // -1 is behind the last item, as in the client's splice
  const from = within(start < 0 ? length + 1 + start : start)
  return { from, to: Math.max(from, within(end < 0 ? length + 1 + end : end)) }
}

/** The locations that a path selects, whether or not they have values. */
export function selectReference(document: Json, steps: RefStep[]): Keys[] {
  let places: Keys[] = [[]]
  steps.forEach((step, i) => {
    const isLast = i === steps.length - 1
    const next: Keys[] = []
    for (const place of places) {
      for (const node of step.recursive ? below(document, place) : [place]) {
        for (const part of step.parts) {
          for (const found of selectPart(document, node, part, isLast && !step.recursive)) {
            const isBelow = found.length > place.length && get(document, found) !== undefined
            if (!step.recursive || isBelow) next.push(found)
          }
        }
      }
    }
    places = [...new Map(next.map(keys => [JSON.stringify(keys), keys])).values()]
  })
  return places
}

function selectPart(document: Json, keys: Keys, given: RefPart, orNext: boolean): Keys[] {
  // [:] is [*]
  const isAll = given.is === 'range' && given.start === undefined && given.end === undefined
  const part: RefPart = isAll ? { is: 'all' } : given
  const value = get(document, keys)
  const items = Array.isArray(value) ? value.map((_, i) => [...keys, i]) : undefined
  switch (part.is) {
    case 'field':
      if (!items) return [[...keys, part.name]]
      return items
        .filter(item => isContainer(get(document, item)))
        .map(item => [...item, part.name])
    case 'all':
      if (items) return items
      return isContainer(value) ? Object.keys(value).map(name => [...keys, name]) : []
    case 'where':
      return (items ?? [keys]).filter(item => passes(get(document, item), part))
    case 'index': {
      if (!items) return []
      const at = part.at < 0 ? items.length + part.at : part.at
      return at >= 0 && at < items.length + (orNext ? 1 : 0) ? [[...keys, at]] : []
    }
    default: {
      const { from, to } = span(part, items?.length ?? 0)
      return items?.slice(from, to) ?? []
    }
  }
}

function passes(item: Json | undefined, test: Test): boolean {
  if (item === undefined) return false
  const operand = test.of.map((name): RefStep => {
    return { recursive: false, parts: [{ is: 'field', name, isQuoted: false }] }
  })
  const [value] = selectReference(item, operand)
    .map(keys => get(item, keys))
    .filter(found => found !== undefined)
  if (value === undefined) return false
  if (test.test === 'exists') return true
  const { literal } = test
  if (test.test === '==') return value === literal
  if (test.test === '!=') return value !== literal
  if (typeof value !== typeof literal || value === null) return false
  if (test.test === '<') return value < literal
  if (test.test === '<=') return value <= literal
  return test.test === '>' ? value > literal : value >= literal
}

function below(document: Json, keys: Keys): Keys[] {
  const value = get(document, keys)
  if (value === undefined) return []
  if (!isContainer(value)) return [keys]
  const inner = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value)
  return [keys, ...inner.flatMap(key => below(document, [...keys, key]))]
}

function isContainer(value: unknown): value is Record<string | number, Json> {
  return typeof value === 'object' && value !== null
}

function get(document: Json, keys: Keys): Json | undefined {
  let value: Json | undefined = document
  for (const key of keys) {
    const isInside: boolean = isContainer(value) && Object.hasOwn(value, key)
    if (typeof key === 'string' && Array.isArray(value)) return undefined
    value = isInside ? (value as Record<string | number, Json>)[key] : undefined
  }
  return value
}

function put(document: Json, keys: Keys, value: Json): void {
  let at = document as Record<string | number, Json>
  for (const key of keys.slice(0, -1)) {
    if (!isContainer(at[key])) at[key] = {}
    at = at[key] as Record<string | number, Json>
  }
  at[keys.at(-1) ?? ''] = value
}

function remove(document: Json, keys: Keys): void {
  const container = get(document, keys.slice(0, -1))
  const key = keys.at(-1) ?? ''
  if (Array.isArray(container)) container.splice(Number(key), 1)
  else if (isContainer(container)) delete container[key]
}

/** Deepest locations first, and the last items of an array first, so that nothing moves before its turn. */
function deepestLastFirst(a: Keys, b: Keys): number {
  return b.length - a.length || Number(b.at(-1)) - Number(a.at(-1)) || 0
}
