import { createRequire } from 'node:module'
import { isObject } from '../../shared/json/is-object.ts'
import type { toPinyin } from '../../shared/text/pinyin.ts'
import { NAME_FIELDS } from '../../shared/text/ranked-fields.ts'
import type { Document } from './document.ts'

/** Longer texts are no names. */
const MAX_LENGTH = 40

const load = createRequire(import.meta.url)
const cache = new WeakMap<Document, string[]>()

/**
 * Pinyin of the names of a document (`name` and `title`, in any language): from each character on, in full and as
 * initials, so that a name is found by the beginning of any part.
 */
export function pinyinTerms(document: Document): string[] {
  const known = cache.get(document)
  if (known) return known
  const terms = NAME_FIELDS.flatMap(field => texts(document[field])).flatMap(toTerms)
  cache.set(document, terms)
  return terms
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isObject(value) ? Object.values(value).filter(text => typeof text === 'string') : []
}

function toTerms(text: string): string[] {
  if (text.length > MAX_LENGTH || !/\p{Script=Han}/u.test(text)) return []
  // Loaded with the first Chinese name: its dictionary takes 40 MB.
  const module = load('../../shared/text/pinyin.ts') as { toPinyin: typeof toPinyin }
  const syllables = module.toPinyin(text) ?? []
  return syllables.flatMap((syllable, at) => {
    if (!syllable) return []
    const end = syllables.indexOf('', at)
    const rest = syllables.slice(at, end < 0 ? undefined : end)
    return rest.length > 1 ? [rest.join(''), rest.map(([initial]) => initial).join('')] : []
  })
}
