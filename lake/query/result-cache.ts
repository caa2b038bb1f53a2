import type { Grant } from '../context.ts'
import { children } from './constant-folding.ts'
import type { QueryRequest } from './execute.ts'
import type { ExprNode } from './groq.ts'
import { createLruCache } from './lru-cache.ts'
import type { TextAnswer } from './worker-task.ts'

/** What an answer depends on besides the documents. */
export type Volatility = 'time' | 'person' | 'none'

/** Answers given before, for as long as nothing is written. */
export type ResultCache = {
  /** The name under which the answer is kept; undefined where it may differ each time. */
  cacheKey(question: QueryRequest, volatility: Volatility): string | undefined
  get(name: string): TextAnswer | undefined
  /** Keeps an answer unless something was written since `state` was read. */
  set(name: string, answer: TextAnswer, state: string): void
}

/** A single answer takes at most this part of the room. */
const MAX_ENTRY_SHARE = 1 / 8

/** Keeps answers of `limit` characters in all; `state` changes with whatever is written. */
export function createResultCache(limit: number, state: () => string): ResultCache {
  const answers = createLruCache<string, TextAnswer>(limit)
  let of = ''

  function refresh(now: string) {
    if (of === now) return
    answers.clear()
    of = now
  }

  return {
    cacheKey(question, volatility) {
      if (volatility === 'time' || limit === 0 || question.mode) return undefined
      const { query, params, dataset, perspective, reader, identity } = question
      const person = volatility === 'person' ? identity : ''
      return `${dataset} ${perspective} ${person}\n${getGrants(reader.grants)}\n${JSON.stringify(params)}\n${query}`
    },
    get(name) {
      refresh(state())
      return answers.get(name)
    },
    set(name, answer, begun) {
      const now = state()
      refresh(now)
      const weight = name.length + answer.json.length
      if (begun === now && weight <= limit * MAX_ENTRY_SHARE) answers.set(name, answer, weight)
    }
  }
}

const written = new WeakMap<Grant[], string>()

function getGrants(grants: Grant[]): string {
  let text = written.get(grants)
  if (text === undefined) {
    text = JSON.stringify(grants)
    written.set(grants, text)
  }
  return text
}

/** Whether a query's answer depends on when it is asked, or by whom. */
export function getVolatility(node: ExprNode): Volatility {
  let found: Volatility = 'none'
  if (node.type === 'FuncCall') {
    if (node.name === 'now') return 'time'
    if (node.name === 'identity') found = 'person'
  }
  for (const child of children(node)) {
    const inner = getVolatility(child)
    if (inner === 'time') return inner
    if (inner === 'person') found = inner
  }
  return found
}
