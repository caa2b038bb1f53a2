/** Source of a part of a query result in the content. */
export interface SourceLocation {
  /** Published id of the document. */
  id: string
  type: string
  /** Path in the document, such as `highlights[_key=="a"].title`; empty for the document itself. */
  path: string
}

// A symbol is copied with an object but not listed among its keys. Pages are bundled before they render, so it must be
// the same symbol in every copy of this module.
const ORIGIN = Symbol.for('site.origin')

interface Annotated {
  [ORIGIN]?: SourceLocation
}

/** Fields whose name in queries differs from that in the document. */
const STORED_NAMES: [type: RegExp, asked: RegExp, stored: string][] = [
  [/^camera$/, /^picture(?=$|\.)/, 'hero'],
  [/^/, /^(connections\[[^\]]*\])\.label(?=$|\.)/, '$1']
]

/**
 * Annotates every object of a query result, in place, with its source. Documents are recognised by `_id` and `_type`;
 * paths consist of field names and the keys of list items.
 */
export function annotateSources(answer: unknown, origin?: SourceLocation): void {
  if (typeof answer !== 'object' || answer === null) return
  if (Array.isArray(answer)) {
    for (const [index, item] of answer.entries())
      annotateSources(item, origin && { ...origin, path: origin.path + selector(item, index) })
    return
  }
  const own = ownOrigin(answer) ?? origin
  if (own) Object.assign(answer, { [ORIGIN]: own } satisfies Annotated)
  const inside = own && { ...own, path: getLanguage(answer) ? getPlace(answer, own) : own.path }
  for (const [field, value] of Object.entries(answer))
    annotateSources(value, inside && below(inside, getLanguage(answer) ? '' : field))
}

/** Returns the source of an object of a query result, that of a text with its language; undefined if not annotated. */
export function sourceOf(
  object: object | null | undefined,
  field?: string
): SourceLocation | undefined {
  const origin = object ? (object as Annotated)[ORIGIN] : undefined
  if (!origin || !object) return undefined
  const path = field === undefined ? getPlace(object, origin) : below(origin, field).path
  const [, asked, stored] =
    STORED_NAMES.find(([type, name]) => type.test(origin.type) && name.test(path)) ?? []
  return asked && stored !== undefined
    ? { ...origin, path: path.replace(asked, stored) }
    : { ...origin, path }
}

function ownOrigin({ _id, _type }: { _id?: unknown; _type?: unknown }): SourceLocation | undefined {
  if (typeof _id !== 'string' || typeof _type !== 'string') return undefined
  return { id: _id.replace(/^(drafts|versions\.[^.]+)\./, ''), type: _type, path: '' }
}

function below(origin: SourceLocation, field: string): SourceLocation {
  const path = [origin.path, field].filter(Boolean).join('.')
  return { ...origin, path }
}

function selector(item: unknown, index: number): string {
  const key = typeof item === 'object' && item !== null && '_key' in item ? item._key : undefined
  return typeof key === 'string' ? `[_key==${JSON.stringify(key)}]` : `[${index}]`
}

// A query returns a text with its language, which is the name of the stored field.
function getLanguage(object: object): string | undefined {
  const { lang } = object as { lang?: unknown }
  return typeof lang === 'string' && ('text' in object || 'blocks' in object) ? lang : undefined
}

function getPlace(object: object, origin: SourceLocation): string {
  const language = getLanguage(object)
  return language ? below(origin, language).path : origin.path
}
