// Elements are found by parsing: their names may also occur in texts, attributes, comments and scripts of a page.
import { Parser } from 'htmlparser2'

/** An element of a page; positions are offsets in the page, ends exclusive. */
export interface HtmlElement {
  name: string
  /** Values by name in lower case, character references decoded. */
  attributes: Readonly<Record<string, string>>
  start: number
  /** End of the start tag. */
  contentStart: number
  /** Start of the end tag, or `end` if there is none. */
  contentEnd: number
  end: number
}

/** Replacement of a range of a page. */
export interface HtmlEdit {
  start: number
  end: number
  text: string
}

/**
 * Returns the elements of a page in the order of their start tags.
 * @param names element names in lower case; all elements by default
 */
export function findElements(html: string, ...names: string[]): HtmlElement[] {
  const elements: HtmlElement[] = []
  const open: HtmlElement[] = []
  const isWanted = (name: string) => names.length === 0 || names.includes(name)
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!isWanted(name)) return
      const [start, end] = [parser.startIndex, parser.endIndex + 1]
      const element = { name, attributes, start, contentStart: end, contentEnd: end, end }
      elements.push(element)
      open.push(element)
    },
    onclosetag(name, isImplied) {
      const element = isWanted(name) && open.pop()
      if (!element) return
      element.contentEnd = Math.max(element.contentStart, parser.startIndex)
      element.end = isImplied ? element.contentEnd : parser.endIndex + 1
    }
  })
  parser.end(html)
  return elements
}

/**
 * Rewrites attributes of a page in place.
 * @param replace receives the names of attribute and element in lower case, and the value as written, with character
 * references; returns the new value as it will be written, or undefined to leave it. **Security**: what it returns is
 * not escaped
 */
export function rewriteAttributes(
  html: string,
  replace: (name: string, value: string, element: string) => string | undefined
): string {
  const edits: HtmlEdit[] = []
  let element = ''
  const parser = new Parser({
    onopentagname(name) {
      element = name
    },
    onattribute(name, _value, quote) {
      if (!quote) return
      const text = html.slice(parser.startIndex, parser.endIndex)
      const from = parser.startIndex + text.indexOf(quote) + 1
      const end = html.indexOf(quote, from)
      const value = replace(name, html.slice(from, end), element)
      if (value !== undefined) edits.push({ start: from, end, text: value })
    }
  })
  parser.end(html)
  return editHtml(html, edits)
}

/**
 * Applies edits to a page.
 * **Security**: their text is HTML and is not escaped.
 * @param edits in any order; they must not overlap
 */
export function editHtml(html: string, edits: readonly HtmlEdit[]): string {
  let from = 0
  let result = ''
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += html.slice(from, start) + text
    from = end
  }
  return result + html.slice(from)
}
