import { isLink } from '../link.ts'

type Span = { _type: 'span'; _key: string; text: string; marks: string[] }
type LinkMark = { _type: 'link'; _key: string; href: string }

/** A Portable Text block of the site's rich text. */
export type PastedBlock = {
  _type: 'block'
  _key: string
  style: 'normal' | 'h2' | 'h3'
  markDefs: LinkMark[]
  children: Span[]
  listItem?: 'bullet' | 'number'
  level?: number
}

/** A table of the site's rich text; its first row is the head. */
export type PastedTable = {
  _type: 'table'
  _key: string
  rows: { _type: 'tableRow'; _key: string; cells: string[] }[]
}

type Form = Pick<PastedBlock, 'style' | 'listItem' | 'level'>

const NORMAL: Form = { style: 'normal' }
const BLOCKS =
  /^(P|DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|BLOCKQUOTE|PRE|H[1-6]|UL|OL|LI|TABLE|TBODY|BODY|FIGURE|FIGCAPTION|DL|DT|DD)$/
const IGNORED = /^(DEL|SCRIPT|STYLE|META|LINK|TITLE|HEAD|TEMPLATE|NOSCRIPT|IMG|SVG|O:P|XML)$/i
const MAX_LEVEL = 3
const FIGURES: Record<string, string> = { SUP: '⁰¹²³⁴⁵⁶⁷⁸⁹', SUB: '₀₁₂₃₄₅₆₇₈₉' }
const EMPHASES = [
  {
    mark: 'strong',
    tags: /^(B|STRONG)$/,
    property: 'fontWeight',
    on: /^(bold|bolder|[6-9]00)$/,
    off: /^(normal|[1-5]00)$/
  },
  {
    mark: 'em',
    tags: /^(I|EM)$/,
    property: 'fontStyle',
    on: /^(italic|oblique)/,
    off: /^normal$/
  }
] as const

/**
 * Converts pasted HTML (of Word, WPS, Excel or a web page) to blocks: headings, bold, italics, lists and allowed links stay;
 * tables stay tables, or a list if they have one column; styles, scripts, pictures and what is struck out by a revision are
 * left out.
 */
export function htmlToBlocks(html: string): (PastedBlock | PastedTable)[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks: (PastedBlock | PastedTable)[] = []
  let open: PastedBlock | undefined

  function begin(form: Form): PastedBlock {
    const block: PastedBlock = {
      _type: 'block',
      _key: newKey(),
      markDefs: [],
      children: [],
      ...form
    }
    blocks.push(block)
    return block
  }

  function read(node: Node, form: Form, marks: string[]): void {
    if (node instanceof Text) add(textIn(node), form, marks)
    else if (node instanceof HTMLElement && !IGNORED.test(node.tagName) && !isMarker(node))
      readElement(node, form, marks)
  }

  function readElement(node: HTMLElement, form: Form, marks: string[]): void {
    const { tagName } = node
    if (tagName === 'BR') add('\n', form, marks)
    else if (node instanceof HTMLTableElement) readTable(node)
    else if (BLOCKS.test(tagName)) {
      open = undefined
      const own = formOf(node, form)
      const inner = emphasize(node, marks)
      for (const child of node.childNodes) read(child, own, inner)
      open = undefined
    } else readInline(node, form, marks)
  }

  function readInline(node: HTMLElement, form: Form, marks: string[]): void {
    const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
    const inner = emphasize(node, marks)
    const linked = isLink(href) ? [...inner, addLink(href, form)] : inner
    for (const child of node.childNodes) read(child, form, linked)
  }

  function add(text: string, form: Form, marks: string[]): void {
    const words = text === '\n' ? text : text.replace(/[\s\u200b]+/g, ' ')
    if (!open && words.trim() === '') return
    open ??= begin(form)
    open.children.push({ _type: 'span', _key: newKey(), text: words, marks })
  }

  function addLink(href: string, form: Form): string {
    open ??= begin(form)
    const mark: LinkMark = { _type: 'link', _key: newKey(), href }
    open.markDefs.push(mark)
    return mark._key
  }

  function readTable(table: HTMLTableElement): void {
    open = undefined
    const rows = cellsOf(table)
    if (rows.some(cells => cells.length > 1)) blocks.push(toTable(rows))
    else for (const [text = ''] of rows) addItem(text)
  }

  function addItem(text: string): void {
    add(text, { ...NORMAL, listItem: 'bullet', level: 1 }, [])
    open = undefined
  }

  read(body, NORMAL, [])
  return blocks
    .map(block => (block._type === 'table' ? block : trimmed(block)))
    .filter(block => block._type === 'table' || block.children.length > 0)
}

/** The rows of a pasted table as texts; undefined if there is no table. */
export function pastedRows(html: string, text: string): string[][] | undefined {
  const table = html && new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  const rows = table
    ? cellsOf(table)
    : text.includes('\t')
      ? text.split(/\r?\n/).map(line => line.split('\t').map(clean))
      : undefined
  return rows?.filter(row => row.some(cell => cell !== ''))
}

/** The texts of a table, without rows that show nothing; what merged cells cover is filled with blanks. */
function cellsOf({ rows }: HTMLTableElement): string[][] {
  const table: string[][] = [...rows].map(() => [])
  ;[...rows].forEach((row, top) => {
    let column = 0
    for (const cell of row.cells) {
      while (table[top]?.[column] !== undefined) column += 1
      for (const covered of table.slice(top, top + Math.max(cell.rowSpan, 1)))
        for (let offset = 0; offset < cell.colSpan; offset++) covered[column + offset] = ''
      const first = table[top]
      if (first) first[column] = clean(linesOf(cell))
      column += cell.colSpan
    }
  })
  return table
    .map(cells => Array.from(cells, cell => cell ?? ''))
    .filter(cells => cells.some(cell => cell !== ''))
}

/** The text of a node, its lines and paragraphs parted by a space. */
function linesOf(node: Node): string {
  if (node instanceof Text) return textIn(node)
  if (!(node instanceof HTMLElement) || IGNORED.test(node.tagName)) return ''
  if (node.tagName === 'BR') return ' '
  const text = [...node.childNodes].map(linesOf).join('')
  return BLOCKS.test(node.tagName) ? ` ${text} ` : text
}

/** A text with superscript and subscript figures as characters, as in m² and CO₂. */
function textIn(node: Text): string {
  const { data: text, parentElement } = node
  const figures = FIGURES[parentElement?.closest('sup, sub')?.tagName ?? '']
  return figures ? text.replace(/\d/g, digit => figures[Number(digit)] ?? digit) : text
}

function toTable(rows: string[][]): PastedTable {
  return {
    _type: 'table',
    _key: newKey(),
    rows: rows.map(cells => ({ _type: 'tableRow', _key: newKey(), cells }))
  }
}

function formOf(element: HTMLElement, form: Form): Form {
  const { tagName } = element
  const [, heading] = /^H([1-6])$/.exec(tagName) ?? []
  if (heading) return { style: Number(heading) < 3 ? 'h2' : 'h3' }
  const office = officeList(element)
  if (office) return office
  const officeHeading = /^(?:Mso)?(?:Heading|标题)\s?(\d)$/i.exec(element.className)?.[1]
  if (officeHeading) return { style: Number(officeHeading) < 3 ? 'h2' : 'h3' }
  if (tagName !== 'LI') return form.listItem && tagName !== 'P' && tagName !== 'DIV' ? NORMAL : form
  const lists = ancestors(element).filter(name => name === 'UL' || name === 'OL')
  return {
    style: 'normal',
    listItem: lists[0] === 'OL' ? 'number' : 'bullet',
    level: Math.min(Math.max(lists.length, 1), MAX_LEVEL)
  }
}

/** Word and WPS write list items as paragraphs with a marker of their own. */
function officeList(element: HTMLElement): Form | undefined {
  const style = element.getAttribute('style') ?? ''
  const level = /mso-list:\s*\S+\s+level(\d)/i.exec(style)?.[1]
  if (!level) return undefined
  const marker = [...element.querySelectorAll<HTMLElement>('*')].find(isMarker)?.textContent ?? ''
  return {
    style: 'normal',
    listItem: /[\d一二三四五六七八九十a-z]+\s*[.、)）]|[①-⑳㈠-㈩]/i.test(marker)
      ? 'number'
      : 'bullet',
    level: Math.min(Number(level), MAX_LEVEL)
  }
}

function isMarker(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')
}

/** The marks inside an element: bold and italics begin by tag or style, and end by style. */
function emphasize({ tagName, style }: HTMLElement, marks: string[]): string[] {
  return EMPHASES.reduce((known, { mark, tags, property, on, off }) => {
    const value = style[property]
    const others = known.filter(one => one !== mark)
    if (off.test(value)) return others
    return tags.test(tagName) || on.test(value) ? [...others, mark] : known
  }, marks)
}

function ancestors(element: Element): string[] {
  const parent = element.parentElement
  return parent ? [parent.tagName, ...ancestors(parent)] : []
}

/** Joins neighbouring spans with the same marks; a block without text is empty. */
function trimmed(block: PastedBlock): PastedBlock {
  const children: Span[] = []
  for (const span of block.children) {
    const last = children.at(-1)
    if (last && last.marks.join() === span.marks.join()) last.text += span.text
    else children.push({ ...span })
  }
  const [first, last] = [children[0], children.at(-1)]
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  const filled = children.filter(({ text }) => text !== '')
  const used = new Set(filled.flatMap(({ marks }) => marks))
  return {
    ...block,
    children: filled,
    markDefs: block.markDefs.filter(({ _key }) => used.has(_key))
  }
}

function clean(text: string | null): string {
  return (text ?? '').replace(/[\s\u200b]+/g, ' ').trim()
}

function newKey(): string {
  return crypto.randomUUID().slice(0, 12)
}
