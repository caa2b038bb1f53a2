import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

/** A selector of a rule, and what a page needs so that it can match. */
interface Selector {
  text: string
  classes: string[]
  /** Elements that must be there, by how their tags begin. */
  elements: string[]
}

/** A rule, or rules that stand below a condition or in a layer. */
interface Block {
  before: string
  /** None where it is no rule. */
  selectors: Selector[]
  open: string
  /** Text stays as it is. */
  children: (Block | string)[]
  close: string
  /** Whether it goes with the last of what it holds. */
  isGroup: boolean
}

const MAX_SHEETS = 200
const GROUP = /^(media|supports|container|layer)$/
// Pages of one kind have the same styles, and it takes a while to read them.
const sheets = new Map<string, Block>()
// Elements that no script of the site makes: a page without the first has no use for rules about any of them.
const FAMILIES: [string, RegExp][] = [
  ['<table', /(?:^|[\s>+~])(?:table|caption|thead|tbody|tfoot|tr|th|td)(?![\w-])/],
  ['<dl', /(?:^|[\s>+~])(?:dl|dt|dd)(?![\w-])/]
]
// What is inside of a scene is drawn once; its many short names are words that scripts mention for other ends.
const DRAWN = 'ui'
const STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g

/**
 * Leaves out of a page's own styles the rules that nothing on it can match, so that a page carries only what it
 * shows: a class that is not there, a table that is not there. A class that scripts may set later must be among the spoken ones; states are better kept in attributes,
 * which are not looked at.
 * @param html page with its styles inside
 * @param spoken classes that scripts mention
 */
export function purgeCss(html: string, spoken: ReadonlySet<string>): string {
  const present = classesIn(html)
  const absent = FAMILIES.map(([head]) => head).filter(head => !html.includes(head))
  const lives = ({ classes, elements }: Selector) => {
    const isDrawn = classes.includes(DRAWN)
    return (
      classes.every(name => present.has(name) || (!isDrawn && spoken.has(name))) &&
      !elements.some(head => absent.includes(head))
    )
  }
  return html.replace(
    STYLE,
    (_all, open: string, css: string, close: string) => open + left(getSheet(css), lives) + close
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

/** What stands between two places of a sheet: the nodes, and the text around them. */
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
  const written = isRule ? (node.raws.selector?.raw ?? node.selector) : ''
  const selectors = isRule ? node.selectors.map(getSelector) : []
  const nodes = (!isRule || node.nodes.some(isBlock) ? node.nodes : undefined) ?? []
  const within = inside(nodes, css, getStart(node) + written.length, getEnd(node))
  return { before, selectors, ...within, isGroup: !isRule && GROUP.test(node.name) }
}

// Steps of an animation are no selectors.
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

/** The text of a block without the rules of which no selector lives. */
function left(block: Block, lives: (selector: Selector) => boolean): string {
  const { before, selectors, open, children, close, isGroup } = block
  const kept = selectors.filter(lives)
  if (selectors.length > 0 && kept.length === 0) return ''
  const inner = children.map(child => (typeof child === 'string' ? child : left(child, lives)))
  if (isGroup && inner.every(text => text === '')) return ''
  return before + kept.map(({ text }) => text).join(',') + open + inner.join('') + close
}

/** The classes that elements of a page have. */
export function classesIn(html: string): Set<string> {
  const values = [...html.matchAll(/\sclass=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)]
  return new Set(
    values.flatMap(([, double, single, bare]) => (double ?? single ?? bare ?? '').split(/\s+/))
  )
}

/** The classes that an element must have to match; those inside `:not()`, `:is()` and the like are not counted. */
function getSelector(text: string): Selector {
  const outer = plain(text)
  const classes = [...outer.matchAll(/\.((?:[\w-]|\\.|\p{L})+)/gu)].map(([, name = '']) =>
    name.replaceAll('\\', '')
  )
  const elements = FAMILIES.filter(([, tags]) => tags.test(outer)).map(([head]) => head)
  return { text, classes, elements }
}

function plain(selector: string): string {
  let text = selector
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, '')
  return text
}
