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
  '<style>astro-island{}<astro-island uid="x" component-url="" await-children><!--astro:end-->',
  ' href="/zh/x.pdf" type="application/pdf" loading="lazy"'
].join('·')

/** What of it a page shows: a lone surrogate is replaced. */
export const SHOWN = HOSTILE.replace('\ud800', '\ufffd')

/** Returns a document with hostile text appended to each of its texts: in each language, and in Portable Text. */
export function plantHostileText(document: LakeDocument): LakeDocument {
  return planted(document) as LakeDocument
}

function planted(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map(item => planted(item))
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

const isText = (field: string) => field === 'zh' || field === 'en'
