import { compareQuery } from '../camera/query.ts'
import { specRows } from '../camera/specifications.ts'
import { load } from '../cms/load.ts'
import type { Locale } from '../i18n/locale.ts'
import { translator } from '../i18n/translate.ts'
import { type StoredDocument, storedDocuments } from './documents.ts'
import { visibleTexts } from './extract-text.ts'
import { listPages } from './page-list.ts'
import type { SearchEntry } from './search.ts'

type Texts = Pick<SearchEntry, 'about' | 'text'>

// A document that has not changed says what it said.
const said = { zh: new WeakMap<StoredDocument, Texts>(), en: new WeakMap<StoredDocument, Texts>() }

/** All pages that can be found, in one language, with all that they say. */
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
  const known = said[locale].get(document)
  if (known) return known
  const { name: _, tagline, seo, ...rest } = document
  const [about = ''] = [...visibleTexts(tagline, locale), ...described(seo, locale)]
  const texts = { about, text: visibleTexts(rest, locale).join('\n') }
  said[locale].set(document, texts)
  return texts
}

function described(seo: unknown, locale: Locale): string[] {
  return visibleTexts((seo as { description?: unknown } | null | undefined)?.description, locale)
}
