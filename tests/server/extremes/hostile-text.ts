import { toPrintable } from '../../../shared/text/printable.ts'
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

/** What of it a page shows: a lone surrogate is replaced, and control characters are left out. */
export const SHOWN = toPrintable(HOSTILE)

/** Texts of 200,000 letters: one word of Latin letters, and Chinese without a space. */
export const ENDLESS = { zh: '长'.repeat(200_000), en: 'l'.repeat(200_000) }

/** Fields that a long text is appended to, by document: of a camera, of another page, and in lists. */
const ENDLESS_FIELDS = new Map([
  ['camera-basic', 'summary'],
  ['software-policeBus', 'name'],
  ['page-price', 'answer']
])
/** Fields whose text has no language. */
const PLAIN_FIELDS = new Set([
  ...['model', 'protection', 'name', 'edition', 'certificate', 'content', 'key', 'row'],
  ...['phone', 'email', 'noticeEmail', 'anchor', 'href', 'searchSynonyms', 'word', 'reason', 'term']
])

/**
 * Returns a document with hostile text appended to each of its texts: in each language, in Portable Text, and without a
 * language.
 */
export function plantHostileText(document: LakeDocument): LakeDocument {
  const endless = ENDLESS_FIELDS.get(document._id)
  const planted = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map(item => planted(item, field))
    if (typeof value === 'string') return isText(field) ? value + HOSTILE : value
    if (value === null || typeof value !== 'object') return value
    const isSpan = '_type' in value && value._type === 'span'
    return Object.fromEntries(
      Object.entries(field === endless ? appended(value) : value).map(([name, inner]) => [
        name,
        planted(inner, isSpan && name === 'text' ? 'zh' : name)
      ])
    )
  }
  return planted(document, '') as LakeDocument
}

function appended(text: Partial<typeof ENDLESS>): object {
  return { ...text, zh: `${text.zh}${ENDLESS.zh}`, en: `${text.en}${ENDLESS.en}` }
}

const isText = (field: string) => field === 'zh' || field === 'en' || PLAIN_FIELDS.has(field)
