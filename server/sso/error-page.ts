import { getLocale, type Locale } from '../../shared/i18n/locale.ts'
import { renderDocument } from '../../shared/server/account/html-document.ts'
import { html } from '../../shared/server/html.ts'
import type { Call } from '../http/routes.ts'
import { withSiteBase } from '../http/site-base.ts'
import { documentIcon, sendDocument } from './send-document.ts'

const zh = {
  lang: 'zh-Hans',
  title: '登录未完成',
  back: '返回网站',
  down: '登录服务暂时没有响应。网站其他内容不受影响，请稍后再登录。',
  stale: '这次登录放置过久，或不是从这个浏览器发起的。请返回网站重新登录。',
  refused: '登录服务没有确认这次登录。请返回网站重新登录；若仍不成功，请联系单位管理员。',
  foreign: '这次登录不是从本站的登录页发出的，未予处理。请返回网站重新登录。',
  busy: '请求过多，请稍等片刻再登录。',
  missing: '登录服务没有这个地址。请返回网站，从页眉的“登录”进入。',
  failed: '登录没有成功。请返回网站重新登录；若仍不成功，请联系单位管理员。'
}

const en: typeof zh = {
  lang: 'en',
  title: 'You are not signed in',
  back: 'Back to the site',
  down: 'The sign-in service does not answer. The rest of the site works; sign in again later.',
  stale: 'This sign-in is too old, or was not begun in this browser. Go back and sign in again.',
  refused:
    'The sign-in service did not confirm this sign-in. Go back and try again, or ask your administrator.',
  foreign:
    'This sign-in was not sent by the sign-in page of this site, and was not carried out. Go back and sign in again.',
  busy: 'Too many requests. Wait a moment, then sign in again.',
  missing:
    'The sign-in service has no such address. Go back, and use the sign-in link of the header.',
  failed: 'The sign-in failed. Go back and try again, or ask your administrator.'
}

const WORDS: Record<Locale, typeof zh> = { zh, en }

/** Reason for a failed sign-in. */
export type SignInError = Exclude<keyof typeof zh, 'lang' | 'title' | 'back'>

/**
 * Sends a page with the reason for a failed sign-in and a link back, in the language of that link.
 * @param back path on this site, below a language
 */
export function sendErrorPage(
  c: Call,
  siteUrl: string,
  status: number,
  problem: SignInError,
  back: string,
  headers: Record<string, string> = {}
): Response {
  const words = WORDS[localeOfPath(back)]
  const page = renderDocument({
    lang: words.lang,
    title: words.title,
    icon: documentIcon(siteUrl),
    main: html`<h1>${words.title}</h1>
<p>${words[problem]}</p>`,
    footer: html`<a href="${withSiteBase(siteUrl, back)}">${words.back}</a>`
  })
  return sendDocument(c, siteUrl, page, status, { 'referrer-policy': 'no-referrer', ...headers })
}

/** Returns the language of a page's path; query and hash are ignored. */
export function localeOfPath(path: string): Locale {
  return getLocale(path.replace(/[?#].*$/s, ''))
}
