import type { Locale } from '../../shared/i18n/locale.ts'
import { routedDocuments } from '../cms/documents.ts'
import { load } from '../cms/load.ts'
import { type AnySection, pageQuery } from '../sections/query.ts'

/** Returns the first section of each type and tone in the content. */
export async function sectionsInUse(locale: Locale): Promise<AnySection[]> {
  const found = new Map<string, AnySection>()
  for (const { id, type } of await routedDocuments()) {
    const page = type === 'page' ? await load(pageQuery, { id, locale }) : undefined
    for (const section of page?.sections ?? []) {
      const form = `${section._type} ${section.tone}`
      // The key becomes an id, and the same section may be on several pages.
      if (!found.has(form)) found.set(form, { ...section, _key: form.replace(' ', '-') })
    }
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, section]) => section)
}
