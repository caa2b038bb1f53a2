import { defineMiddleware } from 'astro:middleware'
import { htmlWithBase, withoutBase } from './base.ts'
import { recordPage } from './build/record.ts'
import { buildState } from './build/state.ts'
import { pruneStyles } from './design/prune.ts'
import { translator } from './i18n/translate.ts'
import { localeOf, localizedUrl, parseUrl } from './route/url.ts'

/** Tells the page its language and path, records what it reads, and leaves out styles that it does not need. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
  const pathname = withoutBase(url.pathname)
  const locale = localeOf(pathname)
  const parsed = parseUrl(pathname)
  const path = parsed?.path ?? '/'
  Object.assign(locals, { locale, path, t: translator(locale) })
  const address = parsed ? localizedUrl(locale, path) : pathname
  return recordPage(address, async () => {
    const response = await next()
    // The page renders while its text is read, so it must be read in here.
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = htmlWithBase(await response.text())
    const { words } = buildState()
    return new Response(words ? pruneStyles(html, words) : html, response)
  })
})
