import type { ExprNode } from './groq.ts'

const UNSUPPORTED = new Map([
  ['documents', new Set(['get', 'incomingRefCount', 'incomingGlobalDocumentReferenceCount'])],
  ['geo', new Set(['latLng', 'contains', 'intersects', 'distance'])],
  ['media', new Set(['aspect'])],
  ['user', new Set(['attributes'])],
  ['text', new Set(['semanticSimilarity', 'query'])],
  ['diff', new Set(['changedAny', 'changedOnly'])],
  ['global', new Set(['anywhere'])]
])

/** The name of an unsupported GROQ function; undefined for other nodes. */
export function unsupportedFunction(node: ExprNode): string | undefined {
  if (node.type !== 'FuncCall') return undefined
  if (!UNSUPPORTED.get(node.namespace)?.has(node.name)) return undefined
  return `${node.namespace}::${node.name}()`
}
