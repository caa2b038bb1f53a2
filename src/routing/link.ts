import { reportWarning } from '../build/warnings.ts'
import { hasPage } from '../cms/documents.ts'
import type { Locale } from '../i18n/locale.ts'
import { parseHref } from './href.ts'
import { localizedUrl } from './url.ts'

/**
 * The address that a link of the content leads to: http(s), mailto, tel and anchors as they stand, paths of
 * this site in the page's language. Nothing for other protocols, and for paths that have no page (any more).
 */
export async function resolveLink(
  href: string | null | undefined,
  locale: Locale
): Promise<string | undefined> {
  if (typeof href !== 'string' || href === '') return undefined
  const read = parseHref(href)
  if (!read) {
    reportWarning(
      `Link ${JSON.stringify(href)}: only http(s), mailto, tel, # and paths of this site may be linked.`
    )
    return undefined
  }
  if ('outside' in read) return read.outside
  if (await hasPage(read.path)) return localizedUrl(locale, read.path) + read.rest
  reportWarning(`Link ${href}: no page stands there, so it is shown as text or left out.`)
  return undefined
}
