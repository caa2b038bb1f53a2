import { figureRows } from '../camera/figures.ts'
import { compareQuery } from '../camera/query.ts'
import { routedDocuments } from '../cms/documents.ts'
import { load } from '../cms/load.ts'
import type { Locale } from '../i18n/locale.ts'
import { translator } from '../i18n/translate.ts'
import type { RoutedType } from '../route/table.ts'
import { canonicalPath, localizedUrl } from '../route/url.ts'
import type { Entry } from './find.ts'
import { searchQuery } from './query.ts'
import { wordsOf } from './words.ts'

/** A page of the search, with the kind of content that it shows. */
export interface TypedEntry extends Entry {
  type: RoutedType
}

/** All pages that can be found, in one language. Variants of a page are left out for the page itself. */
export async function searchEntries(locale: Locale): Promise<TypedEntry[]> {
  const t = translator(locale)
  const [routed, stored, figures] = await Promise.all([
    routedDocuments(),
    load(searchQuery),
    load(compareQuery, { locale })
  ])
  const documents = new Map(stored.map(document => [document._id, document]))
  const paths = new Set(routed.map(({ path }) => path))
  return routed
    .filter(({ path }) => canonicalPath(path, main => paths.has(main)) === path)
    .flatMap(({ id, type, path }) => {
      const document = documents.get(id)
      if (!document) return []
      const { name, tagline, seo, ...rest } = document as Record<string, unknown>
      const camera = figures.find(({ _id }) => _id === id)
      const rows = camera ? figureRows(camera, t, locale) : []
      const [about = ''] = [...wordsOf(tagline, locale), ...described(seo, locale)]
      return [
        {
          type,
          url: localizedUrl(locale, path),
          kind: t(`search.kind.${type}`),
          title: wordsOf(name, locale)[0] ?? path,
          about,
          text: [
            ...(camera?.model ? [camera.model] : []),
            ...wordsOf(rest, locale),
            ...rows.map(({ label, value }) => `${label} ${value}`)
          ].join('\n')
        }
      ]
    })
}

function described(seo: unknown, locale: Locale): string[] {
  return wordsOf((seo as { description?: unknown } | null | undefined)?.description, locale)
}
