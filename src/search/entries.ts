import type { Locale } from '../../shared/i18n/locale.ts'
import { compareQuery } from '../camera/query.ts'
import { specRows } from '../camera/specifications.ts'
import { load } from '../cms/load.ts'
import { translator } from '../i18n/translate.ts'
import { type StoredDocument, storedDocuments } from './documents.ts'
import { visibleTexts } from './extract-text.ts'
import { listPages } from './page-list.ts'
import type { SearchEntry } from './search.ts'

type Texts = Pick<SearchEntry, 'about' | 'text'>

// Texts by document and language; unchanged documents are the same objects.
const textCache = {
  zh: new WeakMap<StoredDocument, Texts>(),
  en: new WeakMap<StoredDocument, Texts>()
}

/** Returns the search index of a language: all searchable pages with their texts. */
export async function searchEntries(locale: Locale): Promise<SearchEntry[]> {
  const t = translator(locale)
  const [listed, stored, figures] = await Promise.all([
    listPages(locale),
    storedDocuments(),
    load(compareQuery, { locale })
  ])
  return listed.flatMap(({ id, type, url, name }) => {
    const document = stored.get(id)
    if (!document) return []
    const { about, text } = getTexts(document, locale)
    const camera = type === 'camera' ? figures.find(({ _id }) => _id === id) : undefined
    const rows = camera ? specRows(camera, t, locale) : []
    const lines = [
      ...(camera?.model ? [camera.model] : []),
      ...(text ? [text] : []),
      ...rows.map(({ label, value }) => `${label} ${value}`)
    ]
    return [{ url, kind: t(`search.kind.${type}`), title: name, about, text: lines.join('\n') }]
  })
}

function getTexts(document: StoredDocument, locale: Locale): Texts {
  const known = textCache[locale].get(document)
  if (known) return known
  const { name: _, tagline, seo, ...rest } = document
  const [about = ''] = [...visibleTexts(tagline, locale), ...descriptions(seo, locale)]
  const texts = { about, text: visibleTexts(rest, locale).join('\n') }
  textCache[locale].set(document, texts)
  return texts
}

function descriptions(seo: unknown, locale: Locale): string[] {
  return visibleTexts((seo as { description?: unknown } | null | undefined)?.description, locale)
}
