import type { Locale } from '../../shared/i18n/locale.ts'
import { html } from '../../shared/server/html.ts'
import { renderLayout } from '../forms/pages/layout.ts'
import { type HeaderContext, pageHeaders } from '../http/security-headers.ts'

const MESSAGES: Record<Locale, { title: string; text: string }> = {
  zh: {
    title: '预览链接已失效',
    text: '此链接无效、已到期或已撤销。请向发送链接的人索取新的链接。'
  },
  en: {
    title: 'This preview link does not work',
    text: 'It is invalid, has ended or was revoked. Ask the person who sent it for a new one.'
  }
}

/**
 * Renders the page of a link that shows nothing any more, with the header and footer of the site.
 * @param frame HTML of the site's 404 page in that language; undefined before there is a build
 * @returns the page and its headers
 */
export function gonePage(context: HeaderContext, locale: Locale, frame: string | undefined) {
  const { title, text } = MESSAGES[locale]
  const page = renderLayout(frame, { locale, title, content: html`<p>${text}</p>` })
  const headers = {
    ...pageHeaders(context, page),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex'
  }
  return { page, headers }
}
