import { languageTags } from '../../../shared/i18n/locale.ts'
import { renderDocument } from '../../../shared/server/account/html-document.ts'
import { html, raw } from '../../../shared/server/html.ts'
import type { Call } from '../../http/routes.ts'
import { withSiteBase } from '../../http/site-base.ts'
import { documentIcon, sendDocument } from '../send-document.ts'
import { type LoginMessages, loginMessages } from './messages.ts'

/** Contents of the sign-in page. */
export interface LoginPage {
  /** Path on this site to return to. */
  back: string
  /** Path that the form is sent to, with base path. */
  action: string
  account?: string
  error?: (words: LoginMessages) => string
}

/** Sends the sign-in page. */
export function sendLoginPage(
  c: Call,
  siteUrl: string,
  page: LoginPage,
  status: number,
  headers: Record<string, string>
): Response {
  return sendDocument(c, siteUrl, renderLoginPage(siteUrl, page), status, headers)
}

function renderLoginPage(
  siteUrl: string,
  { back, action, account = '', error }: LoginPage
): string {
  const { locale, words } = loginMessages(back)
  const wayBack = withSiteBase(siteUrl, back)
  return renderDocument({
    lang: languageTags[locale],
    title: words.title,
    icon: documentIcon(siteUrl),
    main: html`<h1>${words.title}</h1>
<p class="place">${words.standIn}</p>
<noscript><p class="notice">${words.scripts}</p></noscript>
${error && html`<p class="error" role="alert" id="wrong">${error(words)}</p>`}
<form method="post" action="${action}">
<label for="account">${words.account}<input id="account" name="account" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="64" value="${account}"${error ? raw(' aria-describedby="wrong"') : raw(' autofocus')}></label>
<label for="password">${words.password}<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${error && raw(' autofocus')}></label>
<button type="submit">${words.submit}</button>
</form>`,
    footer: html`<a href="${wayBack}">${words.back}</a>`
  })
}
