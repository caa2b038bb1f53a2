import type { Locale } from '../../shared/i18n/locale.ts'
import { toPinyin } from '../../shared/text/pinyin.ts'
import { parseSynonyms } from '../../shared/text/synonyms.ts'
import { truncate } from '../../shared/text/truncate.ts'
import { compareQuery } from '../camera/query.ts'
import { specRows } from '../camera/specifications.ts'
import { load } from '../cms/load.ts'
import { translator } from '../i18n/translate.ts'
import { visibleTexts } from './extract-text.ts'
import { cutTexts, pagesOfPart, partNumbers } from './index-parts.ts'
import { type ListedPage, listPages } from './page-list.ts'
import { synonymsQuery } from './query.ts'
import type { PageHead, PageTexts, SearchEntry, SearchIndex } from './search.ts'
import { type StoredDocument, storedDocuments } from './stored-documents.ts'
import { traditionalForms } from './traditional.ts'

/** Maximum length in the first file, which every search loads. */
const MAX_ABOUT = 600

type Texts = Omit<PageTexts, 'url'> & Pick<PageHead, 'about'>

// Texts by document and language; unchanged documents are the same objects.
const textCache = new WeakMap<StoredDocument, Partial<Record<Locale, Texts>>>()

/** Returns the first file of a language's search index: all searchable pages, without their texts. */
export async function searchIndex(locale: Locale): Promise<SearchIndex<PageHead>> {
  const [entries, settings] = await Promise.all([
    searchEntries(locale, await listPages(locale)),
    load(synonymsQuery)
  ])
  return {
    entries: entries.map(({ headings: _, text: __, ...head }) => head),
    synonyms: parseSynonyms(settings?.synonyms),
    traditional: traditionalForms(entries.map(entry => Object.values(entry).join('')).join('')),
    parts: partNumbers(entries.length)
  }
}

/** Returns a further file of a language's search index: the texts of the pages of one part. */
export async function searchTexts(locale: Locale, part: number): Promise<PageTexts[]> {
  const listed = pagesOfPart(await listPages(locale), part)
  const entries = await searchEntries(locale, listed)
  return entries.map(({ url, headings, text }) => ({ url, headings, text }))
}

async function searchEntries(locale: Locale, listed: ListedPage[]): Promise<SearchEntry[]> {
  const t = translator(locale)
  const [stored, figures] = await Promise.all([storedDocuments(), load(compareQuery, { locale })])
  return listed.map(({ id, type, url, name: title, lang }) => {
    const document = stored.get(id) ?? { _id: id }
    const { about, headings, text } = getTexts(document, locale)
    const camera = type === 'camera' ? figures.find(({ _id }) => _id === id) : undefined
    const rows = camera ? specRows(camera, t, locale) : []
    const lines = [...(text ? [text] : []), ...rows.map(({ label, value }) => `${label} ${value}`)]
    const pinyin = toPinyin(title)
    return {
      url,
      kind: t(`search.kind.${type}`),
      title,
      ...(lang && { lang }),
      ...(pinyin && { pinyin }),
      about,
      ...cutTexts({
        headings: camera?.model ? `${camera.model}\n${headings}` : headings,
        text: lines.join('\n')
      })
    }
  })
}

function getTexts(document: StoredDocument, locale: Locale): Texts {
  const cached = textCache.get(document) ?? {}
  if (cached[locale]) return cached[locale]
  const { name: _, tagline, seo, ...rest } = document
  const { description } = (seo ?? {}) as { description?: unknown }
  const [about] = visibleTexts([tagline, description], locale)
  const all = visibleTexts(rest, locale)
  const lines = (wanted: boolean) =>
    all.flatMap(({ text, isHeading }) => (isHeading === wanted ? [text] : [])).join('\n')
  const texts = {
    about: truncate(about?.text ?? '', MAX_ABOUT),
    headings: lines(true),
    text: lines(false)
  }
  textCache.set(document, { ...cached, [locale]: texts })
  return texts
}
