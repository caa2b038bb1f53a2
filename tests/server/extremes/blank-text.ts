import type { Locale } from '../../../shared/i18n/locale.ts'
import type { LakeDocument } from '../../support/copy-content.ts'

/** Values that show nothing: spaces of several kinds, invisible characters, empty blocks and lists. */
const BLANK_TEXTS = ['', ' ', '\u3000', '\u00a0', '\u200b', '\n\r\n', '\u2060\ufeff', '\u3164']
const block = (text: string) => ({
  _type: 'block',
  _key: 'blank',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 'span', text, marks: [] }]
})

/** Returns a document whose texts are blank in a language everywhere, each time in another way. */
export function plantBlankTexts(document: LakeDocument, locale: Locale): LakeDocument {
  let count = 0
  const next = () => BLANK_TEXTS[count++ % BLANK_TEXTS.length] ?? ''
  function planted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(planted)
    if (value === null || typeof value !== 'object') return value
    const isLocalized = 'zh' in value && 'en' in value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        isLocalized && name === locale ? blank(inner) : planted(inner)
      ])
    )
  }
  function blank(value: unknown): unknown {
    if (!Array.isArray(value)) return next()
    return count++ % 3 === 0 ? [] : [block(next()), block(next())]
  }
  return planted(document) as LakeDocument
}
