import * as groq from 'groq-js'
import { unsupportedError } from './unsupported.ts'

// The published types of groq-js refer to a file that its package leaves out, so the tree is
// described here.

type Unary = 'Group' | 'Not' | 'Neg' | 'Pos' | 'Asc' | 'Desc' | 'ArrayCoerce' | 'Deref'
type Scoped = 'Filter' | 'Projection' | 'Map' | 'FlatMap'

export type ArrayElement = { type: 'ArrayElement'; value: ExprNode; isSplat: boolean }

/** A part of a parsed query. */
export type ExprNode =
  | { type: 'Everything' | 'This' }
  | { type: 'Parent'; n: number }
  | { type: 'Value'; value: unknown }
  | { type: 'Parameter'; name: string }
  | { type: 'AccessAttribute'; name: string; base?: ExprNode }
  | { type: 'AccessElement'; base: ExprNode; index: number }
  | { type: 'Slice'; base: ExprNode; left: number; right: number; isInclusive: boolean }
  | { type: 'InRange'; base: ExprNode; left: ExprNode; right: ExprNode; isInclusive: boolean }
  | { type: Unary; base: ExprNode }
  | { type: Scoped; base: ExprNode; expr: ExprNode }
  | { type: 'And'; left: ExprNode; right: ExprNode }
  | { type: 'Or'; left: ExprNode; right: ExprNode }
  | { type: 'OpCall'; op: string; left: ExprNode; right: ExprNode }
  | { type: 'FuncCall'; namespace: string; name: string; args: ExprNode[] }
  | { type: 'PipeFuncCall'; name: string; base: ExprNode; args: ExprNode[] }
  | { type: 'Array'; elements: ArrayElement[] }
  | { type: 'Object'; attributes: Attribute[] }
  | { type: 'Select'; alternatives: Alternative[]; fallback?: ExprNode }

export type Attribute =
  | { type: 'ObjectAttributeValue'; name: string; value: ExprNode }
  | { type: 'ObjectConditionalSplat'; condition: ExprNode; value: ExprNode }
  | { type: 'ObjectSplat'; value: ExprNode }
export type Alternative = { type: 'SelectAlternative'; condition: ExprNode; value: ExprNode }

/** The nodes of one type. */
export type Node<Type extends ExprNode['type']> = Extract<ExprNode, { type: Type }>

export type EvaluateOptions = {
  params?: Record<string, unknown>
  timestamp?: Date
  identity?: string
  dataset?: unknown
  root?: unknown
  sanity?: { projectId: string; dataset: string }
  dereference?: (reference: { _ref: string }) => unknown
}

type ParseOptions = { params?: Record<string, unknown>; mode?: 'normal' | 'delta' }
const read = groq.parse as unknown as (query: string, options?: ParseOptions) => ExprNode

/** Parses a query; throws an error with a `position` where it cannot be read. */
export function parse(query: string, options: ParseOptions = {}): ExprNode {
  // groq-js wants every comment to end in a new line, also the last one
  const isCommentLast = query.includes('//', query.lastIndexOf('\n') + 1)
  try {
    return read(isCommentLast ? `${query}\n` : query, readable(options))
  } catch (error) {
    if (error instanceof Error && error.message === 'Undefined function: geo') {
      throw unsupportedError('geo()')
    }
    throw error
  }
}

/** groq-js calls `hasOwnProperty` of the parameters; one of that name stays in the tree. */
function readable({ params, ...options }: ParseOptions): ParseOptions {
  if (!params) return options
  const { hasOwnProperty: _, ...others } = params
  return { ...options, params: others }
}

/** Evaluates a tree at once. */
export const evaluateSync = groq.evaluateSync as unknown as (
  tree: ExprNode,
  options: EvaluateOptions
) => { data: unknown }

/** A pattern of ids that the evaluator holds texts against. */
export const Path = groq.Path as unknown as new (
  pattern: string
) => { matches(text: string): boolean }
