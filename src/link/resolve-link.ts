import type { Locale } from '../../shared/i18n/locale.ts'
import { hasPage } from '../cms/documents.ts'
import { type Localized, plain } from '../cms/text.ts'
import { reportOmission } from '../rendering/warnings.ts'
import { localizedUrl } from '../routing/url.ts'
import { parseHref } from './parse-href.ts'

/** Whether a link has a text in the page's language; without one it is left out, with its list item. */
export function hasLabel(link: { label: Localized } | null | undefined): boolean {
  return plain(link?.label) !== ''
}

/**
 * Returns the href of a link in the content: http(s), mailto, tel and anchors unchanged, paths of this site with the
 * locale. Undefined, and reported, for other protocols and for paths without a page.
 */
export async function resolveLink(
  href: string | null | undefined,
  locale: Locale
): Promise<string | undefined> {
  if (typeof href !== 'string' || href === '') return undefined
  const parsed = parseHref(href)
  if (!parsed) {
    reportOmission(
      'forbiddenLink',
      href,
      `Link ${JSON.stringify(href)}: only http(s), mailto, tel, # and paths of this site may be linked.`
    )
    return undefined
  }
  if ('outside' in parsed) return parsed.outside
  if (await hasPage(parsed.path)) return localizedUrl(locale, parsed.path) + parsed.rest
  const message = `Link ${href}: no page stands there, so it is shown as text or left out.`
  reportOmission('link', href, message)
  return undefined
}
