import { say } from '../../../shared/content/interface/describe.ts'
import { interfaceDetails } from '../../../shared/content/interface/details.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'

/** Address and name of the picture of an interface detail in a language; undefined if there is none. */
export function detailPicture(
  name: string | null | undefined,
  locale: Locale
): { src: string; title: string } | undefined {
  const detail = name && Object.hasOwn(interfaceDetails, name) ? interfaceDetails[name] : undefined
  return detail && { src: `/${locale}/interface/${name}.svg`, title: say(detail.title, locale) }
}
