import * as groq from 'groq-js'
import { unsupportedError } from '../errors.ts'
import type { ExprNode } from './groq.ts'
import { normalizeTree } from './normalize.ts'
import { rewriteEscapes } from './string-escapes.ts'

type ParseOptions = { params?: Record<string, unknown>; mode?: 'normal' | 'delta' }
const parseByLibrary = groq.parse as unknown as (query: string, options?: ParseOptions) => ExprNode

/** Parses a query. Throws an error with a `position` on a syntax error. */
export function parseGroq(query: string, options: ParseOptions = {}): ExprNode {
  // groq-js requires a new line after each comment
  const isCommentLast = query.includes('//', query.lastIndexOf('\n') + 1)
  const text = rewriteEscapes(isCommentLast ? `${query}\n` : query)
  try {
    return normalizeTree(parseByLibrary(text, toSafeOptions(options)))
  } catch (error) {
    if (error instanceof Error && error.message === 'Undefined function: geo') {
      throw unsupportedError('geo()')
    }
    throw error
  }
}

/** groq-js calls `hasOwnProperty` on the parameters, so one of that name is not inlined. */
function toSafeOptions({ params, ...options }: ParseOptions): ParseOptions {
  if (!params) return options
  const { hasOwnProperty: _, ...others } = params
  return { ...options, params: others }
}
