import type { RootContent } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'

// Columns are not padded: a cell that changes must not change the whole table.
const OPTIONS: Options = {
  bullet: '-',
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })]
}

/** Serializes nodes as GitHub Flavored Markdown; texts are escaped. */
export function serializeMarkdown(children: RootContent[]): string {
  return toMarkdown({ type: 'root', children }, OPTIONS)
}
