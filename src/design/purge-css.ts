import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import { editHtml, findElements, type HtmlElement } from '../../shared/html/elements.ts'

/** A selector, and what a page must contain for it to match. */
interface Selector {
  text: string
  classes: string[]
  /** Families of elements, at least one of which the page must contain. */
  families: Family[]
}

/** A rule, or an at-rule with nested rules. */
interface Block {
  before: string
  /** Empty for an at-rule. */
  selectors: Selector[]
  open: string
  /** Text is never removed. */
  children: (Block | string)[]
  close: string
  /** Whether it is removed if all its children are. */
  isGroup: boolean
}

const MAX_SHEETS = 200
const GROUP = /^(media|supports|container|layer)$/
// Cache of parsed sheets: pages of one kind share their styles.
const sheets = new Map<string, Block>()
/** Elements that no script creates on a page without their root, and their selectors. */
interface Family {
  isRoot: (element: HtmlElement) => boolean
  selector: RegExp
}

const FAMILIES: Family[] = [
  {
    isRoot: ({ name }) => name === 'table',
    selector: /(?:^|[\s>+~])(?:table|caption|thead|tbody|tfoot|tr|th|td)(?![\w-])/
  },
  { isRoot: ({ name }) => name === 'dl', selector: /(?:^|[\s>+~])(?:dl|dt|dd)(?![\w-])/ },
  {
    // The server shows results of the form in the layout of the 404 page, which it fills in at `data-path`.
    isRoot: ({ attributes }) => attributes.class === 'contact-form' || 'data-path' in attributes,
    selector: /\.(?:contact-form|field-error|form-page|form-result|form-summary|send|trap)(?![\w-])/
  }
]
// Scenes are static: the safelist, which contains many of their short class names by chance, does not apply to them.
const SCENE_CLASS = 'ui'

/**
 * Removes unused rules from the inline styles of a page: those for a class, a table or a contact form that it does
 * not contain. A class that scripts may set later must be in the safelist; attribute selectors are always kept, which makes them better for
 * states.
 * @param html page with inline styles
 * @param safelist class names that scripts may set
 */
export function purgeCss(html: string, safelist: ReadonlySet<string>): string {
  const all = findElements(html)
  const present = getClasses(all)
  const absent = FAMILIES.filter(({ isRoot }) => !all.some(isRoot))
  const isUsed = ({ classes, families }: Selector) => {
    const isScene = classes.includes(SCENE_CLASS)
    return (
      classes.every(name => present.has(name) || (!isScene && safelist.has(name))) &&
      !families.some(family => absent.includes(family))
    )
  }
  const styles = all.filter(({ name }) => name === 'style')
  return editHtml(
    html,
    styles.map(({ contentStart, contentEnd }) => ({
      start: contentStart,
      end: contentEnd,
      text: serialize(getSheet(html.slice(contentStart, contentEnd)), isUsed)
    }))
  )
}

function getSheet(css: string): Block {
  const known = sheets.get(css)
  if (known) return known
  if (sheets.size >= MAX_SHEETS) sheets.clear()
  const sheet = parseSheet(css)
  sheets.set(css, sheet)
  return sheet
}

function parseSheet(css: string): Block {
  const { nodes } = postcss.parse(css)
  return { before: '', selectors: [], ...inside(nodes, css, 0, css.length), isGroup: false }
}

/** Parses a range of a sheet: its nodes, and the text around them. */
function inside(
  nodes: ChildNode[],
  css: string,
  start: number,
  end: number
): Pick<Block, 'open' | 'children' | 'close'> {
  const [first] = nodes
  let from = first ? getStart(first) : end
  const open = css.slice(start, from)
  const children = nodes.map(node => {
    const before = css.slice(from, getStart(node))
    from = getEnd(node)
    return isBlock(node) ? parseBlock(node, css, before) : before + css.slice(getStart(node), from)
  })
  return { open, children, close: css.slice(from, end) }
}

function parseBlock(node: Rule | AtRule, css: string, before: string): Block {
  const isRule = node.type === 'rule'
  const selectorText = isRule ? (node.raws.selector?.raw ?? node.selector) : ''
  const selectors = isRule ? node.selectors.map(getSelector) : []
  const nodes = (!isRule || node.nodes.some(isBlock) ? node.nodes : undefined) ?? []
  const within = inside(nodes, css, getStart(node) + selectorText.length, getEnd(node))
  return { before, selectors, ...within, isGroup: !isRule && GROUP.test(node.name) }
}

// Keyframe selectors are no selectors of elements.
function isBlock(node: ChildNode): node is Rule | AtRule {
  if (node.type === 'rule') return true
  return node.type === 'atrule' && !/keyframes$/.test(node.name) && node.nodes !== undefined
}

function getStart(node: ChildNode): number {
  return node.source?.start?.offset ?? 0
}

function getEnd(node: ChildNode): number {
  return node.source?.end?.offset ?? 0
}

/** Serializes a block without its unused rules. */
function serialize(block: Block, isUsed: (selector: Selector) => boolean): string {
  const { before, selectors, open, children, close, isGroup } = block
  const kept = selectors.filter(isUsed)
  if (selectors.length > 0 && kept.length === 0) return ''
  const inner = children.map(child =>
    typeof child === 'string' ? child : serialize(child, isUsed)
  )
  if (isGroup && inner.every(text => text === '')) return ''
  return before + kept.map(({ text }) => text).join(',') + open + inner.join('') + close
}

function getClasses(elements: HtmlElement[]): Set<string> {
  return new Set(elements.flatMap(({ attributes }) => attributes.class?.split(/\s+/) ?? []))
}

/** Parses a selector: the classes it requires, except those inside functional pseudo-classes other than a plain `:has()`. */
function getSelector(text: string): Selector {
  const outer = plain(text)
  const contained = [...text.matchAll(/:has\(([^(),]*)\)/g)].map(([, inner]) => inner)
  const classes = [...[outer, ...contained].join(' ').matchAll(/\.((?:[\w-]|\\.|\p{L})+)/gu)].map(
    ([, name = '']) => name.replaceAll('\\', '')
  )
  const families = FAMILIES.filter(({ selector }) => selector.test(outer))
  return { text, classes, families }
}

function plain(selector: string): string {
  let text = selector
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, '')
  return text
}
