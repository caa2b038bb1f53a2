import type { LakeDocument } from '../../support/copy-content.ts'

/** Texts that mean something in one of the formats that content is written into. */
export const HOSTILE = [
  '</script><script>document.title=1</script>',
  '<style>*{display:none}</style>',
  '<!--',
  '-->',
  ']]>',
  '{{x}}',
  '\u0024{x}',
  '%s',
  "$&$'$1",
  '&amp;',
  '"\'',
  '\\u003c',
  '\u2028\u2029',
  '\u202e\u2066',
  '\ud800',
  '\u0000\u001b[31m',
  '<style>astro-island{}<astro-island uid="x" component-url="" await-children><!--astro:end-->',
  ' href="/zh/x.pdf" type="application/pdf" loading="lazy"'
].join('·')

/** What of it a page shows: a lone surrogate is replaced. */
export const SHOWN = HOSTILE.toWellFormed()

/** Texts of 200,000 letters: one word of Latin letters, and Chinese without a space. */
export const ENDLESS = { zh: '长'.repeat(200_000), en: 'l'.repeat(200_000) }

/** Fields that a long text is appended to, by document: of a camera and of another page. */
const ENDLESS_FIELDS = new Map([
  ['camera-basic', 'summary'],
  ['software-policeBus', 'name']
])
/** Texts without a language. */
const PLAIN_FIELDS = new Set([
  ...['model', 'protection', 'name', 'edition', 'certificate', 'searchSynonyms'],
  ...['phone', 'email', 'anchor']
])

/** Returns a document with hostile text appended to each of its texts: in each language, and in Portable Text. */
export function plantHostileText(document: LakeDocument): LakeDocument {
  const field = ENDLESS_FIELDS.get(document._id)
  const long = field && { [field]: appended(document[field], ENDLESS) }
  return planted({ ...document, ...long }) as LakeDocument
}

function appended(text: unknown, { zh, en }: typeof ENDLESS): object {
  const own = text as Partial<typeof ENDLESS>
  return { ...own, zh: `${own.zh}${zh}`, en: `${own.en}${en}` }
}

function planted(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map(item => planted(item, field))
  if (typeof value === 'string' && isText(field)) return value + HOSTILE
  if (value === null || typeof value !== 'object') return value
  const isSpan = '_type' in value && value._type === 'span'
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      planted(inner, isSpan && name === 'text' ? 'zh' : name)
    ])
  )
}

const isText = (field: string) => field === 'zh' || field === 'en' || PLAIN_FIELDS.has(field)
