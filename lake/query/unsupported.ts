import { unsupportedError } from '../errors.ts'
import { children } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'
import { textQueryArgument } from './node-predicates.ts'

const UNSUPPORTED = new Map([
  ['documents', new Set(['get', 'incomingRefCount', 'incomingGlobalDocumentReferenceCount'])],
  ['geo', new Set(['latLng', 'contains', 'intersects', 'distance'])],
  ['media', new Set(['aspect'])],
  ['user', new Set(['attributes'])],
  ['text', new Set(['semanticSimilarity', 'query'])],
  ['global', new Set(['anywhere'])]
])

/** Throws a 501 if an expression calls a function that is not supported, or `text::query()` outside `match`. */
export function assertSupported(node: ExprNode): void {
  if (node.type === 'FuncCall' && UNSUPPORTED.get(node.namespace)?.has(node.name)) {
    throw unsupportedError(`${node.namespace}::${node.name}()`)
  }
  const searched = node.type === 'OpCall' && node.op === 'match' && textQueryArgument(node.right)
  for (const child of children(node)) {
    assertSupported(searched && child === node.right ? searched : child)
  }
}
