import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/** Parses Markdown with tables as a reader does. */
export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()]
  })
}

/** Text of a node, without its marks. */
export function markdownText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(markdownText).join('') : ''
}
