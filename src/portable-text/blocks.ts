interface Node {
  _type: string
  _key?: string
  [field: string]: unknown
}

/**
 * Normalizes Portable Text: invalid blocks are removed and missing parts get defaults, so that invalid content never
 * breaks a page.
 */
export function normalizeBlocks(value: unknown): Node[] {
  if (!Array.isArray(value)) return []
  return value.filter(isNode).map(node => {
    if (node._type !== 'block') return unlikeBlock(node)
    const children = Array.isArray(node.children) ? node.children.filter(isNode) : []
    return {
      ...node,
      style: typeof node.style === 'string' ? node.style : 'normal',
      markDefs: Array.isArray(node.markDefs) ? node.markDefs.filter(isNode) : [],
      children: children.map(child =>
        child._type === 'span'
          ? { ...child, text: typeof child.text === 'string' ? child.text : '' }
          : child
      )
    }
  })
}

// A node with children would be rendered as a block, and its unknown type not be reported.
function unlikeBlock({ children, ...node }: Node): Node {
  return children === undefined ? node : { ...node, inner: children }
}

/** Returns all text inside a node of an unknown type, in order. */
export function getText(node: unknown): string {
  if (Array.isArray(node)) return node.map(getText).filter(Boolean).join(' ')
  if (typeof node !== 'object' || node === null) return ''
  const { text, ...rest } = node as Record<string, unknown>
  if (typeof text === 'string') return text
  return getText(Object.values(rest).filter(value => typeof value === 'object'))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node)._type === 'string'
}
