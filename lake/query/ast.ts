import { children, isExprNode } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'

/** The scope of an expression: its nesting depth for `^`, and whether `^` skips it. */
export type Scope = { depth: number; hidden: boolean }
/** The scope of the whole query. */
export const ROOT_SCOPE: Scope = { depth: 0, hidden: false }
/** The scope within the filter of a list. */
export const OWN_SCOPE: Scope = { depth: 1, hidden: false }

/** Builds a call of a function, a global one by default. */
export function functionCall(name: string, args: ExprNode[], namespace = 'global'): ExprNode {
  return { type: 'FuncCall', namespace, name, args }
}

/** The scope in which the evaluator evaluates a child of a node; `^` skips hidden scopes. */
export function getScope(node: ExprNode, key: string, scope: Scope): Scope {
  const depth = scope.hidden ? scope.depth : scope.depth + 1
  if (key === 'expr' && (node.type === 'Map' || node.type === 'FlatMap')) {
    return { depth, hidden: true }
  }
  if (key === 'expr' && (node.type === 'Filter' || node.type === 'Projection')) {
    return { depth, hidden: false }
  }
  if (key === 'args' && node.type === 'PipeFuncCall') return { depth, hidden: false }
  return scope
}

/** Moves an expression out of a filter: `^` within it becomes `@` outside. */
export function hoist(node: ExprNode, hidden: boolean): ExprNode {
  if (hidden) return node
  return transformAst(node, child => {
    if (child.type !== 'Parent') return undefined
    return child.n === 1 ? { type: 'This' } : { type: 'Parent', n: child.n - 1 }
  })
}

/** Whether an expression refers to anything outside its own scope. */
export function referencesOuterScope(node: ExprNode, scope: Scope): boolean {
  if (node.type === 'Parent') return node.n >= scope.depth
  for (const [key, value] of Object.entries(node)) {
    const inner = getScope(node, key, scope)
    const parts = Array.isArray(value) ? value : [value]
    if (parts.some(part => isExprNode(part) && referencesOuterScope(part, inner))) return true
  }
  return false
}

/** Copies a tree, replacing nodes for which `replace` returns another. */
export function transformAst(
  node: ExprNode,
  replace: (node: ExprNode) => ExprNode | undefined
): ExprNode {
  return replace(node) ?? mapChildren(node, child => transformAst(child, replace))
}

/** Copies a node, mapping its direct children. */
export function mapChildren(
  node: ExprNode,
  change: (child: ExprNode, key: string) => ExprNode
): ExprNode {
  if (node.type === 'Value') return node
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      copy[key] = value.map(item => (isExprNode(item) ? change(item, key) : item))
    } else copy[key] = isExprNode(value) ? change(value, key) : value
  }
  return copy as unknown as ExprNode
}

/** Collects the names of the query parameters in a tree. */
export function collectParameters(node: ExprNode, into = new Set<string>()): Set<string> {
  if (node.type === 'Parameter') into.add(node.name)
  for (const child of children(node)) collectParameters(child, into)
  return into
}

/**
 * Collects the names of the query parameters in constant square brackets, whose values decide
 * whether they select an item, a field or by a condition.
 */
export function collectBracketParameters(node: ExprNode, into = new Set<string>()): Set<string> {
  if (node.type === 'Filter' && isArithmetic(node.expr)) collectParameters(node.expr, into)
  for (const child of children(node)) collectBracketParameters(child, into)
  return into
}

/** Whether groq-js evaluates the expression when it parses. */
function isArithmetic(node: ExprNode): boolean {
  switch (node.type) {
    case 'Value':
    case 'Parameter':
      return true
    case 'Group':
    case 'Neg':
    case 'Pos':
      return isArithmetic(node.base)
    case 'OpCall':
      return (
        ['+', '-', '*', '/', '%', '**'].includes(node.op) &&
        isArithmetic(node.left) &&
        isArithmetic(node.right)
      )
    default:
      return false
  }
}
