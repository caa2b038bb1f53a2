import { map, retry } from 'rxjs'
import type { DocumentLocationResolver, DocumentLocationsState } from 'sanity/presentation'
import { contentTypes } from '../../shared/content/content-types.ts'
import { type Locale, locales } from '../../shared/i18n/locale.ts'
import { label } from '../language.ts'
import { apiVersion } from '../project.ts'
import { previewUrl } from './address.ts'

/** A page that shows the document. */
export interface Used {
  path: string
  name?: { zh?: string; en?: string } | null
}

/** Query result: the document's own page, and pages that reference it or list its type. */
export interface Uses {
  own: Used | null
  others: Used[]
}

/** Documents shown on every page. */
const EVERYWHERE = ['navigation', 'footer', 'siteSettings']
/** Sections that show every camera. */
const LISTING = ['compareSection', 'camerasSection']
const MAX_LOCATIONS = 12
const RETRY_MS = 2000
const USES = `{
  "own": *[_id == $id && defined(path)][0]{path, name},
  "others": *[defined(path) && (references($id) || $type == "camera" && count(sections[_type in $listing]) > 0)]
    | order(path)[0...${MAX_LOCATIONS}]{path, name}
}`

const CHANGES = '*[_id in [$id, "drafts." + $id] || references($id)]'

/** Resolves a document to the pages that show it, in both languages. */
export const locations: DocumentLocationResolver = (
  { id, type, perspectiveStack },
  { documentStore }
) => {
  if (!contentTypes.some(name => name === type)) return null
  const perspective = perspectiveStack.length > 0 ? perspectiveStack : ['drafts']
  return documentStore
    .listenQuery(
      { fetch: USES, listen: CHANGES },
      { id, type, listing: LISTING },
      { apiVersion, perspective, tag: 'presentation' }
    )
    .pipe(
      // The form shows these locations: an error would remove it while the editor types offline.
      retry({ delay: RETRY_MS }),
      map((uses: Uses) => toLocations(type, uses))
    )
}

/**
 * The pages of a document as Presentation lists them: each in both languages, its own page first.
 * @param type of the document
 */
export function toLocations(type: string, { own, others }: Uses): DocumentLocationsState {
  if (EVERYWHERE.includes(type)) {
    return {
      message: label('用在所有页面上', 'Used on all pages'),
      tone: 'positive',
      locations: bothLanguages({ path: '/', name: { zh: '首页', en: 'Home' } })
    }
  }
  const pages = own ? [own, ...others.filter(({ path }) => path !== own.path)] : others
  return { locations: pages.flatMap(bothLanguages) }
}

const languages: Record<Locale, string> = { zh: '中文', en: 'English' }

function bothLanguages({ path, name }: Used) {
  return locales.map(locale => ({
    title: `${name?.[locale] || name?.zh || path} · ${languages[locale]}`,
    href: previewUrl(path, locale)
  }))
}
