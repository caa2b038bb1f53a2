import * as groq from 'groq-js'

// The published types of groq-js refer to a missing file, so the tree is typed here.

type Unary = 'Group' | 'Not' | 'Neg' | 'Pos' | 'Asc' | 'Desc' | 'ArrayCoerce' | 'Deref'
type Scoped = 'Filter' | 'Projection' | 'Map' | 'FlatMap'

export type ArrayElement = { type: 'ArrayElement'; value: ExprNode; isSplat: boolean }

/** A node of a parsed query. */
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

/** Evaluates a tree synchronously. */
export const evaluateSync = groq.evaluateSync as unknown as (
  tree: ExprNode,
  options: EvaluateOptions
) => { data: unknown }

/** The evaluator's matcher of id patterns (`path()`). */
export const Path = groq.Path as unknown as new (
  pattern: string
) => { matches(text: string): boolean }
