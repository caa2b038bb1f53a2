import { defineMiddleware } from 'astro:middleware'
import { getLocale } from '../shared/i18n/locale.ts'
import { withoutBase } from './base-path.ts'
import { htmlWithBase } from './build/html-with-base.ts'
import { purgeCss } from './design/purge-css.ts'
import { translator } from './i18n/translate.ts'
import { slimMarkup } from './islands/slim-markup.ts'
import { buildContext } from './rendering/build-context.ts'
import { trackPage } from './rendering/page-dependencies.ts'
import { localizedUrl, parseUrl } from './routing/url.ts'

/** Sets locale and path of the page, records its dependencies, adds the base path and removes unused markup of islands and CSS. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
  const pathname = withoutBase(url.pathname)
  const locale = getLocale(pathname)
  const parsed = parseUrl(pathname)
  const path = parsed?.path ?? '/'
  Object.assign(locals, { locale, path, t: translator(locale) })
  const address = parsed ? localizedUrl(locale, path) : pathname
  return trackPage(address, async () => {
    const response = await next()
    // The page renders while its body is read, so it must be read within trackPage.
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = slimMarkup(htmlWithBase(await response.text()))
    const { words } = buildContext()
    return new Response(words ? purgeCss(html, words) : html, response)
  })
})
