import type { APIRoute } from 'astro'
import { locales } from '../../../shared/i18n/locale.ts'
import type { HeaderTexts } from '../../header/header-texts.ts'
import { navItems } from '../../header/navigation.ts'

export const getStaticPaths = () => locales.map(lang => ({ params: { lang } }))

/** Texts of the header in one language, for pages in the other. */
export const GET: APIRoute = async ({ locals: { locale, t } }) => {
  const items = await navItems(locale, '/')
  const texts: HeaderTexts = {
    language: t('layout.language'),
    titles: items.map(({ title }) => title)
  }
  return Response.json(texts)
}
