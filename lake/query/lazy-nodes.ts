import type { ExprNode } from './groq.ts'

/** Gives what a node of a plan stands for; `value` is what the node worked out for it. */
export type LazyValue = (value: string) => unknown

/** What the nodes of a plan ask while they are evaluated. */
export type LazyNodes = {
  /** A node that asks a source when it is evaluated. */
  ask(source: LazyValue, value?: ExprNode): ExprNode
  /** A node that gives a list, worked out once. */
  list(make: () => unknown): ExprNode
  /** Whether a reference is none but the request of such a node. */
  asks(id: string): boolean
  answer(id: string): unknown
}

/** Begins the requests, which the evaluator takes for references. */
const MARK = '\u0000'

/** Makes the sources of one plan: nodes that reach them by following a marked reference. */
export function createLazyNodes(): LazyNodes {
  const sources: LazyValue[] = []

  function ask(source: LazyValue, value?: ExprNode): ExprNode {
    const prefix = `${MARK}${sources.push(source) - 1}:`
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
    ask,
    list(make) {
      let made: unknown
      return ask(() => {
        made ??= make()
        return made
      })
    },
    asks: id => id.startsWith(MARK),
    answer(id) {
      const colon = id.indexOf(':')
      return sources[Number(id.slice(1, colon))]?.(id.slice(colon + 1))
    }
  }
}
