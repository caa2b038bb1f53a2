import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss'

/** Styles that many pages have in common. */
interface Sheet {
  root: Root
  /** All classes that its rules are about. */
  classes: Set<string>
  /** What was left of it, by what pages had. */
  results: Map<string, string>
}

const MOST_RESULTS = 200
const sheets = new WeakMap<ReadonlySet<string>, Map<string, Sheet>>()
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
export function pruneStyles(html: string, spoken: ReadonlySet<string>): string {
  const present = classesIn(html)
  const absent = FAMILIES.filter(([head]) => !html.includes(head)).map(([, tags]) => tags)
  const lives = (selector: string) => {
    const classes = classesOf(selector)
    const isDrawn = classes.includes(DRAWN)
    return (
      classes.every(name => present.has(name) || (!isDrawn && spoken.has(name))) &&
      !absent.some(tags => tags.test(plain(selector)))
    )
  }
  return html.replace(STYLE, (_all, open: string, css: string, close: string) => {
    const { root, classes, results } = sheetOf(css, spoken)
    // Pages of one kind have the same classes, and it takes a while.
    const key = `${[...classes].filter(name => present.has(name)).join(' ')}\n${absent.join(' ')}`
    const left = results.get(key) ?? pruned(root, lives)
    if (results.size >= MOST_RESULTS) results.clear()
    results.set(key, left)
    return open + left + close
  })
}

function sheetOf(css: string, spoken: ReadonlySet<string>): Sheet {
  const known = sheets.get(spoken) ?? new Map<string, Sheet>()
  sheets.set(spoken, known)
  const sheet = known.get(css) ?? readSheet(css)
  known.set(css, sheet)
  return sheet
}

function readSheet(css: string): Sheet {
  const root = postcss.parse(css)
  const classes = new Set<string>()
  root.walkRules(rule => {
    for (const selector of rule.selectors) for (const name of classesOf(selector)) classes.add(name)
  })
  return { root, classes, results: new Map() }
}

/** The classes that elements of a page have. */
export function classesIn(html: string): Set<string> {
  const values = [...html.matchAll(/\sclass=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)]
  return new Set(
    values.flatMap(([, double, single, bare]) => (double ?? single ?? bare ?? '').split(/\s+/))
  )
}

function pruned(root: Root, lives: (selector: string) => boolean): string {
  const copy = root.clone()
  copy.walkRules(rule => {
    if (isFrame(rule)) return
    const kept = rule.selectors.filter(lives)
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  copy.walkAtRules(/^(media|supports|container|layer)$/, removeEmpty)
  return copy.toString()
}

// Steps of an animation are no selectors.
function isFrame({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)
}

function removeEmpty(rule: AtRule): void {
  if (!rule.nodes || rule.nodes.length > 0) return
  const { parent } = rule
  rule.remove()
  if (parent?.type === 'atrule' && (parent as Container).nodes?.length === 0)
    removeEmpty(parent as AtRule)
}

/** The classes that an element must have to match; those inside `:not()`, `:is()` and the like are not counted. */
function classesOf(selector: string): string[] {
  return [...plain(selector).matchAll(/\.((?:[\w-]|\\.|\p{L})+)/gu)].map(([, name = '']) =>
    name.replaceAll('\\', '')
  )
}

function plain(selector: string): string {
  let text = selector
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, '')
  return text
}
