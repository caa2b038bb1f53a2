import { bigrams, encodeBigram, encodeWord, tokenizePattern } from '../documents/tokenize.ts'
import { type Bindings, foldConstant, isConstant } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'
import { HIDDEN_PREFIX } from './search-annotations.ts'

/** What the word index can say about a `match`: undefined where it says nothing. */
export type TextMatch = { expression: string | undefined }

/** The demand of `left match right` on the word index, if both sides are of a kind it knows. */
export function toTextMatch(
  left: ExprNode,
  right: ExprNode,
  bindings: Bindings
): TextMatch | undefined {
  if (!isOwnText(left) || !isConstant(right)) return undefined
  const pattern = foldConstant(right, bindings)
  const texts = [pattern].flat()
  if (texts.some(text => typeof text !== 'string')) return undefined
  const terms = texts.flatMap(text => tokenizePattern(String(text))).flatMap(toTerm)
  return { expression: terms.length > 0 ? terms.join(' AND ') : undefined }
}

/** The index terms that any word matching the pattern must have. */
function toTerm(pattern: string): string[] {
  // the evaluator reads a full stop inside a pattern as "any character"
  const wild = pattern.search(/[*.]/)
  const start = wild < 0 ? pattern : pattern.slice(0, wild)
  const terms = pattern
    .split(/[*.]/)
    .flatMap(telling)
    .map(pair => `"${encodeBigram(pair)}"`)
  if (wild < 0) terms.push(`"${encodeWord(start)}"`)
  else if (start) terms.push(`"${encodeWord(start)}" *`)
  return terms
}

/** The pairs of a text; a single character says nothing that its pairs do not. */
function telling(text: string): string[] {
  const all = bigrams(text)
  const real = all.filter(pair => [...pair].length > 1)
  const covered = new Set(real.flatMap(pair => [...pair]))
  return [
    ...new Set([...real, ...all.filter(pair => [...pair].length === 1 && !covered.has(pair))])
  ]
}

const HIDDEN_FROM_INDEX = new Set(['_rev', '_key', '_originalId', '_score'])

/** Whether an expression gives only text that stands in the document itself, unchanged. */
function isOwnText(node: ExprNode): boolean {
  switch (node.type) {
    case 'This':
      return true
    case 'Group':
    case 'ArrayCoerce':
    case 'AccessElement':
      return isOwnText(node.base)
    case 'AccessAttribute':
      if (node.name.startsWith(HIDDEN_PREFIX)) return true
      return !HIDDEN_FROM_INDEX.has(node.name) && (!node.base || isOwnText(node.base))
    case 'Map':
    case 'FlatMap':
      return isOwnText(node.base) && isOwnText(node.expr)
    case 'Array':
      return node.elements.every(element => isOwnText(element.value))
    case 'FuncCall':
      return node.namespace === 'pt' && node.name === 'text' && node.args.every(isOwnText)
    default:
      return false
  }
}
