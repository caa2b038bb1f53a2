import type { IncomingMessage } from 'node:http'
import { getLocale, LOCALE_PATTERN, type Locale } from '../../shared/i18n/locale.ts'
import { type Html, html } from '../../shared/server/html.ts'
import type { Call } from '../http/routes.ts'
import { withSiteBase } from '../http/site-base.ts'
import type { FormsContext } from './context.ts'
import { renderFlashedForm } from './flash.ts'
import { PAGE_MESSAGES, type PageName } from './pages/page-messages.ts'
import { type ResponseContext, sendPage, sendRedirect } from './responses.ts'
import { confirm, isValidLink, unsubscribe } from './subscription.ts'

const RESULTS: readonly string[] = ['sent', 'subscribed', 'confirmed', 'unsubscribed']
const LINKS: Record<
  string,
  { act: typeof confirm; purpose: 'confirm' | 'unsubscribe'; done: PageName }
> = {
  confirm: { act: confirm, purpose: 'confirm', done: 'confirmed' },
  unsubscribe: { act: unsubscribe, purpose: 'unsubscribe', done: 'unsubscribed' }
}
/** Page of a form to be shown again. */
const FLASH_PAGE = 'again'
const ADDRESS = new RegExp(`^/(${LOCALE_PATTERN})/forms/([a-z]+)$`)

/** Returns whether a path is a result page, or a page that a mail links to. */
export function isResultPage(path: string): boolean {
  const name = ADDRESS.exec(path)?.[2] ?? ''
  return name === FLASH_PAGE || RESULTS.includes(name) || Object.hasOwn(LINKS, name)
}

/**
 * Handles a request for such a page. A link in a mail first shows a button, since mail scanners follow links; a POST
 * performs the action, also sent directly by a mail program (RFC 8058).
 */
export async function handleResultPage(
  c: Call,
  context: FormsContext,
  responseContext: ResponseContext
): Promise<Response> {
  const url = new URL(c.env.incoming.url ?? '/', 'http://localhost')
  const [, , name = ''] = ADDRESS.exec(url.pathname) ?? []
  const locale = getLocale(url.pathname)
  const show = (page: PageName, status: number, more?: Html) =>
    sendPage(c, responseContext, status, {
      ...shown(locale, page, more),
      path: url.pathname.slice(3) + url.search.replaceAll('&', '')
    })
  if (name === FLASH_PAGE) {
    const flash = context.flashes.find(url.searchParams.get('k') ?? '')
    if (!flash) return show('gone', 404, linkTo(context.siteUrl, locale, 'gone', '/contactUs'))
    const page = renderFlashedForm(context, flash)
    return sendPage(c, responseContext, flash.status, page, flash.headers)
  }
  const link = LINKS[name]
  if (!link)
    return show(name as PageName, 200, linkTo(context.siteUrl, locale, name as PageName, '/'))
  const ticket = url.searchParams.get('t') ?? ''
  if (c.req.method === 'POST') {
    if (!(await link.act(context, ticket))) return show('badLink', 400)
    // Mail programs must not be redirected (RFC 8058 §3.1). They post a field; the page's button does not.
    return hasBody(c.env.incoming)
      ? show(link.done, 200)
      : sendRedirect(c, responseContext, `/${locale}/forms/${link.done}`)
  }
  return isValidLink(context, link.purpose, ticket)
    ? show(name as PageName, 200, button(locale, name as PageName))
    : show('badLink', 400)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function shown(locale: Locale, page: PageName, more?: Html) {
  const { title, text } = PAGE_MESSAGES[locale][page]
  return { locale, title, content: html`<p class="lead">${text}</p>${more}` }
}

function linkTo(siteUrl: string, locale: Locale, page: PageName, path: string): Html {
  const { button = '' } = PAGE_MESSAGES[locale][page]
  const address = withSiteBase(siteUrl, `/${locale}${path}`)
  return html`<p class="actions"><a class="button" href="${address}">${button}</a></p>`
}

function button(locale: Locale, page: PageName): Html {
  const { button = '' } = PAGE_MESSAGES[locale][page]
  return html`<form method="post"><p class="actions"><button class="button" type="submit">${button}</button></p></form>`
}
