import { figureRows } from '../camera/figures.ts'
import { compareQuery } from '../camera/query.ts'
import { load } from '../cms/load.ts'
import type { Locale } from '../i18n/locale.ts'
import { translator } from '../i18n/translate.ts'
import { directory } from './directory.ts'
import type { Entry } from './find.ts'
import { type StoredDocument, storedDocuments } from './stored.ts'
import { wordsOf } from './words.ts'

type Texts = Pick<Entry, 'about' | 'text'>

// A document that has not changed says what it said.
const said = { zh: new WeakMap<StoredDocument, Texts>(), en: new WeakMap<StoredDocument, Texts>() }

/** All pages that can be found, in one language, with all that they say. */
export async function searchEntries(locale: Locale): Promise<Entry[]> {
  const t = translator(locale)
  const [listed, stored, figures] = await Promise.all([
    directory(locale),
    storedDocuments(),
    load(compareQuery, { locale })
  ])
  return listed.flatMap(({ id, type, url, name }) => {
    const document = stored.get(id)
    if (!document) return []
    const { about, text } = textsOf(document, locale)
    const camera = type === 'camera' ? figures.find(({ _id }) => _id === id) : undefined
    const rows = camera ? figureRows(camera, t, locale) : []
    const lines = [
      ...(camera?.model ? [camera.model] : []),
      ...(text ? [text] : []),
      ...rows.map(({ label, value }) => `${label} ${value}`)
    ]
    return [{ url, kind: t(`search.kind.${type}`), title: name, about, text: lines.join('\n') }]
  })
}

function textsOf(document: StoredDocument, locale: Locale): Texts {
  const known = said[locale].get(document)
  if (known) return known
  const { name: _, tagline, seo, ...rest } = document
  const [about = ''] = [...wordsOf(tagline, locale), ...described(seo, locale)]
  const texts = { about, text: wordsOf(rest, locale).join('\n') }
  said[locale].set(document, texts)
  return texts
}

function described(seo: unknown, locale: Locale): string[] {
  return wordsOf((seo as { description?: unknown } | null | undefined)?.description, locale)
}
