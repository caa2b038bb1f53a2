import { children, isExprNode } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'

/** How deep an expression stands, as `^` counts, and whether its own scope is passed over. */
export type Scope = { depth: number; hidden: boolean }
/** Around the whole query. */
export const ROOT_SCOPE: Scope = { depth: 0, hidden: false }
/** Inside the filter of a list. */
export const OWN_SCOPE: Scope = { depth: 1, hidden: false }

/** A call of a function without a namespace. */
export function functionCall(name: string, args: ExprNode[]): ExprNode {
  return { type: 'FuncCall', namespace: 'global', name, args } as ExprNode
}

/** The scope in which the evaluator works out a part of a node; `^` does not stop at hidden ones. */
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

/** Moves an expression from inside a filter to before it: what was `^` there is `@` here. */
export function hoist(node: ExprNode, hidden: boolean): ExprNode {
  if (hidden) return node
  return transformAst(node, inner => {
    if (inner.type !== 'Parent') return undefined
    return inner.n === 1 ? { type: 'This' } : { type: 'Parent', n: inner.n - 1 }
  })
}

/** Whether an expression in a scope of its own looks at anything around that scope. */
export function referencesOuterScope(node: ExprNode, scope: Scope): boolean {
  if (node.type === 'Parent') return node.n >= scope.depth
  for (const [key, value] of Object.entries(node)) {
    const inner = getScope(node, key, scope)
    const parts = Array.isArray(value) ? value : [value]
    if (parts.some(part => isExprNode(part) && referencesOuterScope(part, inner))) return true
  }
  return false
}

/** Copies a tree, replacing each node for which `replace` gives another. */
export function transformAst(
  node: ExprNode,
  replace: (node: ExprNode) => ExprNode | undefined
): ExprNode {
  return replace(node) ?? mapChildren(node, child => transformAst(child, replace))
}

/** Copies a node, changing each node directly below it. */
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

/** The names of the parameters that a query uses. */
export function collectParameters(node: ExprNode, into = new Set<string>()): Set<string> {
  if (node.type === 'Parameter') into.add(node.name)
  for (const child of children(node)) collectParameters(child, into)
  return into
}
