import { isBlank } from '../../shared/content/is-blank.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { normalizeText } from '../../shared/text/normalize-text.ts'
import { compareQuery } from '../camera/query.ts'
import { specRows } from '../camera/specifications.ts'
import { load } from '../cms/load.ts'
import { translator } from '../i18n/translate.ts'
import { type StoredDocument, storedDocuments } from './documents.ts'
import { visibleTexts } from './extract-text.ts'
import { listPages } from './page-list.ts'
import { toPinyin } from './pinyin.ts'
import { synonymsQuery } from './query.ts'
import type { SearchEntry, SearchIndex } from './search.ts'
import { traditionalForms } from './traditional.ts'

type Texts = Pick<SearchEntry, 'about' | 'headings' | 'text'>

// Texts by document and language; unchanged documents are the same objects.
const textCache = {
  zh: new WeakMap<StoredDocument, Texts>(),
  en: new WeakMap<StoredDocument, Texts>()
}

/** Returns the search index of a language: all searchable pages with their texts. */
export async function searchIndex(locale: Locale): Promise<SearchIndex> {
  const [entries, settings] = await Promise.all([searchEntries(locale), load(synonymsQuery)])
  return {
    entries,
    synonyms: parseSynonyms(settings?.searchSynonyms ?? []),
    traditional: traditionalForms(entries.map(entry => Object.values(entry).join('')).join(''))
  }
}

async function searchEntries(locale: Locale): Promise<SearchEntry[]> {
  const t = translator(locale)
  const [listed, stored, figures] = await Promise.all([
    listPages(locale),
    storedDocuments(),
    load(compareQuery, { locale })
  ])
  return listed.flatMap(({ id, type, url, name }) => {
    const document = stored.get(id)
    if (!document) return []
    const { about, headings, text } = getTexts(document, locale)
    const camera = type === 'camera' ? figures.find(({ _id }) => _id === id) : undefined
    const rows = camera ? specRows(camera, t, locale) : []
    const lines = [...(text ? [text] : []), ...rows.map(({ label, value }) => `${label} ${value}`)]
    const pinyin = toPinyin(name)
    return [
      {
        url,
        kind: t(`search.kind.${type}`),
        title: name,
        ...(pinyin && { pinyin }),
        about,
        headings: camera?.model ? `${camera.model}\n${headings}` : headings,
        text: lines.join('\n')
      }
    ]
  })
}

function getTexts(document: StoredDocument, locale: Locale): Texts {
  const known = textCache[locale].get(document)
  if (known) return known
  const { name: _, tagline, seo, ...rest } = document
  const { description } = (seo ?? {}) as { description?: unknown }
  const [about] = visibleTexts([tagline, description], locale)
  const all = visibleTexts(rest, locale)
  const lines = (wanted: boolean) =>
    all.flatMap(({ text, isHeading }) => (isHeading === wanted ? [text] : [])).join('\n')
  const texts = { about: about?.text ?? '', headings: lines(true), text: lines(false) }
  textCache[locale].set(document, texts)
  return texts
}

/** Parses lines such as `摄像头 = 摄像机 = 相机` into groups of normalized words. */
function parseSynonyms(lines: readonly (string | null)[]): string[][] {
  return lines
    .map(line => (line ?? '').split(/[=＝]/).map(word => normalizeText(word).text.trim()))
    .map(words => words.filter(word => !isBlank(word)))
    .filter(words => words.length > 1)
}
