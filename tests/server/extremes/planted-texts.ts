import type { LakeDocument } from '../../support/copy-content.ts'

/** A text of a document in one language, and its path for a patch, such as `sections[_key=="a"].heading.zh`. */
export interface StoredText {
  id: string
  type: string
  path: string
  locale: 'zh' | 'en'
  text: string
}

/** Returns the texts of a document: in each language, and in Portable Text. */
export function storedTexts({ _id, _type, ...fields }: LakeDocument): StoredText[] {
  const found: StoredText[] = []
  const collect = (value: unknown, path: string, locale?: 'zh' | 'en') => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        const key = (item as { _key?: string } | null)?._key
        collect(item, `${path}[${key === undefined ? index : `_key=="${key}"`}]`, locale)
      })
    } else if (typeof value === 'string') {
      const isText = /\.(zh|en)$|\.text$/.test(path)
      if (locale && isText) found.push({ id: _id, type: _type, path, locale, text: value })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value))
        collect(
          inner,
          path ? `${path}.${name}` : name,
          name === 'zh' || name === 'en' ? name : locale
        )
    }
  }
  collect(fields, '')
  return found
}
