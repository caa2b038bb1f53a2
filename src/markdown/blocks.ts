import type { BlockContent, PhrasingContent, RootContent } from 'mdast'
import { tableRows } from '../../shared/text/table-rows.ts'
import { getText, normalizeBlocks } from '../portable-text/blocks.ts'
import type { MarkdownContext } from './context.ts'
import { gfmTable, list, paragraph, phrase } from './nodes.ts'

interface Block {
  style: string
  listItem?: string
  markDefs: { _key?: string; _type: string; href?: unknown }[]
  children: { _type: string; text?: string; marks?: string[] }[]
}

/** Converts Portable Text to Markdown. Items of a list in a row are one list; tables stay tables, pictures are
 * their captions. */
export async function blocksToMarkdown(
  blocks: unknown,
  context: MarkdownContext
): Promise<RootContent[]> {
  const nodes: RootContent[] = []
  let items: { kind: string; lines: PhrasingContent[][] } | undefined
  const endList = () => {
    if (items) nodes.push(...list(items.lines, items.kind === 'number'))
    items = undefined
  }
  for (const node of normalizeBlocks(blocks)) {
    if (node._type !== 'block') {
      endList()
      nodes.push(...notBlock(node))
      continue
    }
    const block = node as unknown as Block
    const line = await spans(block, context)
    if (block.listItem) {
      if (items?.kind !== block.listItem) endList()
      items ??= { kind: block.listItem, lines: [] }
      items.lines.push(line)
      continue
    }
    endList()
    const depth = block.style === 'h2' ? 2 : block.style === 'h3' ? 3 : undefined
    if (depth && line.length > 0) nodes.push({ type: 'heading', depth, children: line })
    else nodes.push(...paragraph(line))
  }
  endList()
  return nodes
}

function notBlock(node: { _type: string; [field: string]: unknown }): BlockContent[] {
  if (node._type === 'table') {
    const rows = tableRows(node)
    return rows.length > 1 ? gfmTable(rows) : paragraph(phrase(rows.flat().join(' | ')))
  }
  return node._type === 'picture'
    ? paragraph(phrase((node.caption ?? node.alt) as Parameters<typeof phrase>[0]))
    : paragraph(phrase(getText(node)))
}

async function spans(
  { children, markDefs }: Block,
  { resolve }: MarkdownContext
): Promise<PhrasingContent[]> {
  const parts = await Promise.all(
    children.map(async ({ text = '', marks = [] }): Promise<PhrasingContent | undefined> => {
      const value = text.replace(/\s+/g, ' ')
      if (!value) return undefined
      const mark = markDefs.find(
        ({ _key, _type }) => _type === 'link' && marks.includes(_key ?? '')
      )
      const url = typeof mark?.href === 'string' ? await resolve(mark.href) : undefined
      const bare: PhrasingContent = { type: 'text', value }
      const shown = value.trim() ? emphasize(bare, marks) : bare
      return url ? { type: 'link', url, children: [shown] } : shown
    })
  )
  const line = parts.filter(part => part !== undefined)
  return line.some(part => part.type !== 'text' || part.value.trim()) ? line : []
}

function emphasize(text: PhrasingContent, marks: string[]): PhrasingContent {
  const leaning: PhrasingContent = marks.includes('em')
    ? { type: 'emphasis', children: [text] }
    : text
  return marks.includes('strong') ? { type: 'strong', children: [leaning] } : leaning
}
