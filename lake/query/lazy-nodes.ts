import type { ExprNode } from './groq.ts'

/** Returns the value of a lazy node; `value` is the evaluated argument. */
export type LazyValue = (value: string) => unknown

/** Nodes of a plan whose values are computed during evaluation. */
export type LazyNodes = {
  /** Creates a node that calls a source when it is evaluated. */
  node(source: LazyValue, value?: ExprNode): ExprNode
  /** Creates a node for a list that is computed once. */
  list(make: () => unknown): ExprNode
  /** Whether a reference id is a call of a lazy node. */
  isLazyReference(id: string): boolean
  resolve(id: string): unknown
}

/** Prefix of lazy calls, which the evaluator treats as references. */
const LAZY_PREFIX = '\u0000'

/** Creates the lazy nodes of a plan. They are dereferences of marked reference ids. */
export function createLazyNodes(): LazyNodes {
  const sources: LazyValue[] = []

  function node(source: LazyValue, value?: ExprNode): ExprNode {
    const prefix = `${LAZY_PREFIX}${sources.push(source) - 1}:`
    const reference: ExprNode = value
      ? { type: 'OpCall', op: '+', left: { type: 'Value', value: prefix }, right: value }
      : { type: 'Value', value: prefix }
    return {
      type: 'Deref',
      base: {
        type: 'Object',
        attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value: reference }]
      }
    } as ExprNode
  }

  return {
    node,
    list(make) {
      let cached: unknown
      return node(() => {
        cached ??= make()
        return cached
      })
    },
    isLazyReference: id => id.startsWith(LAZY_PREFIX),
    resolve(id) {
      const colon = id.indexOf(':')
      return sources[Number(id.slice(1, colon))]?.(id.slice(colon + 1))
    }
  }
}
