import type { Grant } from '../context.ts'
import { createCache } from './cache.ts'
import { children } from './constant.ts'
import type { ExprNode } from './groq.ts'
import type { Question } from './run.ts'
import type { TextAnswer } from './task.ts'

/** What an answer depends on besides the documents. */
export type Volatility = 'time' | 'person' | 'none'

/** Answers given before, for as long as nothing is written. */
export type Answers = {
  /** The name under which the answer is kept; undefined where it may differ each time. */
  nameOf(question: Question, volatility: Volatility): string | undefined
  get(name: string): TextAnswer | undefined
  /** Keeps an answer unless something was written since `state` was read. */
  keep(name: string, answer: TextAnswer, state: string): void
}

/** A single answer takes at most this part of the room. */
const LARGEST_PART = 1 / 8

/** Keeps answers of `limit` characters in all; `state` changes with whatever is written. */
export function createAnswers(limit: number, state: () => string): Answers {
  const answers = createCache<string, TextAnswer>(limit)
  let of = ''

  function refresh(now: string) {
    if (of === now) return
    answers.clear()
    of = now
  }

  return {
    nameOf(question, volatility) {
      if (volatility === 'time' || limit === 0 || question.mode) return undefined
      const { query, params, dataset, perspective, reader, identity } = question
      const person = volatility === 'person' ? identity : ''
      return `${dataset} ${perspective} ${person}\n${grantsOf(reader.grants)}\n${JSON.stringify(params)}\n${query}`
    },
    get(name) {
      refresh(state())
      return answers.get(name)
    },
    keep(name, answer, begun) {
      const now = state()
      refresh(now)
      const weight = name.length + answer.json.length
      if (begun === now && weight <= limit * LARGEST_PART) answers.set(name, answer, weight)
    }
  }
}

const written = new WeakMap<Grant[], string>()

function grantsOf(grants: Grant[]): string {
  let text = written.get(grants)
  if (text === undefined) {
    text = JSON.stringify(grants)
    written.set(grants, text)
  }
  return text
}

/** Whether a query's answer depends on when it is asked, or by whom. */
export function volatilityOf(node: ExprNode): Volatility {
  let found: Volatility = 'none'
  if (node.type === 'FuncCall') {
    if (node.name === 'now') return 'time'
    if (node.name === 'identity') found = 'person'
  }
  for (const child of children(node)) {
    const inner = volatilityOf(child)
    if (inner === 'time') return inner
    if (inner === 'person') found = inner
  }
  return found
}
