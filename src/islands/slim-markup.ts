import {
  editHtml,
  findElements,
  type HtmlEdit,
  type HtmlElement
} from '../../shared/html/elements.ts'

const ISLAND = 'astro-island'
const END = '<!--astro:end-->'
const UNUSED = [
  // For development; and a prefix of ids, which islands do not use: it differs from one rendering to the next.
  / uid="[^"]*"(?: prefix="[^"]*")?(?= component-url=)/,
  /(?<= opts="{)&quot;name&quot;:&quot;\w*&quot;,/,
  // The shared script runs when the page has been parsed: no island has to wait for its content.
  / await-children(?=>$)/
]

/**
 * Removes from a page what Astro writes for its islands and no browser needs: the inline runtime, which `on-load.ts` has
 * in the script that all pages share, attributes, and the comments that end the content.
 */
export function slimMarkup(html: string): string {
  const elements = findElements(html, 'style', ISLAND)
  const islands = elements.filter(({ name }) => name === ISLAND)
  const edits = islands.flatMap(island => islandEdits(html, island))
  return editHtml(html, [...runtimeEdit(html, elements, islands[0]), ...edits])
}

/** The runtime: styles of the islands, the directive and the script, in front of the first island. */
function runtimeEdit(
  html: string,
  elements: HtmlElement[],
  first: HtmlElement | undefined
): HtmlEdit[] {
  const style = elements.find(
    ({ name, contentStart }) => name === 'style' && html.startsWith(ISLAND, contentStart)
  )
  return style && first ? [{ start: style.start, end: first.start, text: '' }] : []
}

function islandEdits(html: string, { start, contentStart, contentEnd }: HtmlElement): HtmlEdit[] {
  const tag = html.slice(start, contentStart)
  const text = UNUSED.reduce((kept, part) => kept.replace(part, ''), tag)
  const edits = [{ start, end: contentStart, text }]
  const end = contentEnd - END.length
  if (html.startsWith(END, end)) edits.push({ start: end, end: contentEnd, text: '' })
  return edits
}
