import { bigrams, encodeBigram, encodeWord, tokenizePattern } from '../documents/tokenize.ts'
import { type Bindings, foldConstant, isConstant } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'
import { HIDDEN_PREFIX } from './search-annotations.ts'

/** The full-text index expression of a `match`; undefined if the index cannot narrow it. */
export type TextMatch = { expression: string | undefined }

/** Converts `left match right` to an index expression; undefined if an operand is not supported. */
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

/** The index terms that every matching word has. */
function toTerm(pattern: string): string[] {
  // the evaluator treats a full stop in a pattern as "any character"
  const wild = pattern.search(/[*.]/)
  const start = wild < 0 ? pattern : pattern.slice(0, wild)
  const terms = pattern
    .split(/[*.]/)
    .flatMap(selectiveTerms)
    .map(pair => `"${encodeBigram(pair)}"`)
  if (wild < 0) terms.push(`"${encodeWord(start)}"`)
  else if (start) terms.push(`"${encodeWord(start)}" *`)
  return terms
}

/** The bigrams of a text, and single characters that no bigram covers. */
function selectiveTerms(text: string): string[] {
  const all = bigrams(text)
  const real = all.filter(pair => [...pair].length > 1)
  const covered = new Set(real.flatMap(pair => [...pair]))
  return [
    ...new Set([...real, ...all.filter(pair => [...pair].length === 1 && !covered.has(pair))])
  ]
}

const UNINDEXED = new Set(['_rev', '_key', '_originalId', '_score'])

/** Whether an expression yields only unchanged text of the document. */
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
      return !UNINDEXED.has(node.name) && (!node.base || isOwnText(node.base))
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
