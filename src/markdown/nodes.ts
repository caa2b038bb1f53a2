// Builders of Markdown nodes (mdast, https://github.com/syntax-tree/mdast). What is blank yields no node.
import type { BlockContent, ListItem, PhrasingContent, RootContent, TableContent } from 'mdast'
import { type Localized, plain } from '../cms/text.ts'

/** What is between a name and its value. */
export const COLON = { zh: '：', en: ': ' } as const
export const SEMICOLON = { zh: '；', en: '; ' } as const

/** A text of the content, or one already chosen. */
type Text = Localized | string

export type Depth = 1 | 2 | 3

export function toText(text: Text): string {
  return (typeof text === 'string' ? text : plain(text)).replace(/\s+/g, ' ').trim()
}

export function heading(depth: Depth, text: Text): RootContent[] {
  const children = phrase(text)
  return children.length > 0 ? [{ type: 'heading', depth, children }] : []
}

/** A paragraph for each line that an editor wrote. */
export function paragraphs(text: Text): BlockContent[] {
  const lines = (typeof text === 'string' ? text : plain(text)).split(/\n+/)
  return lines.flatMap(line => paragraph(phrase(line)))
}

export function paragraph(children: PhrasingContent[]): BlockContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

/** Text of one line. */
export function phrase(text: Text): PhrasingContent[] {
  const value = toText(text)
  return value ? [{ type: 'text', value }] : []
}

/** Text that leads to an address; plain text without one. */
export function linked(text: Text, url: string | undefined): PhrasingContent[] {
  const children = phrase(text)
  return url && children.length > 0 ? [{ type: 'link', url, children }] : children
}

/** Parts of one line with text between them; blank parts and their separator are left out. */
export function joined(separator: string, ...parts: PhrasingContent[][]): PhrasingContent[] {
  const [first = [], ...others] = parts.filter(part => part.length > 0)
  return [
    ...first,
    ...others.flatMap(part => [{ type: 'text' as const, value: separator }, ...part])
  ]
}

/** A list of lines; blank ones are left out. */
export function list(lines: PhrasingContent[][], ordered = false): BlockContent[] {
  const children = lines.flatMap(line => {
    const content = paragraph(line)
    return content.length > 0
      ? [{ type: 'listItem', spread: false, children: content } as ListItem]
      : []
  })
  return children.length > 0 ? [{ type: 'list', ordered, spread: false, children }] : []
}

/** A table; the first row is its head. */
export function gfmTable(rows: (Text | PhrasingContent[])[][]): BlockContent[] {
  if (rows.length < 2) return []
  const children: TableContent[] = rows.map(cells => ({
    type: 'tableRow',
    children: cells.map(cell => ({
      type: 'tableCell',
      children: Array.isArray(cell) ? cell : phrase(cell)
    }))
  }))
  return [{ type: 'table', children }]
}
