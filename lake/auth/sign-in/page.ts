import { alert } from '../../../shared/server/account/factor-forms.ts'
import { renderDocument } from '../../../shared/server/account/html-document.ts'
import type { Locale } from '../../../shared/server/account/language.ts'
import { languageLinks } from '../../../shared/server/account/language-links.ts'
import { html, raw } from '../../../shared/server/html.ts'
import { messages } from './messages.ts'

export interface SignInPage {
  language: Locale
  title: string
  /** Redirect target after sign-in; undefined if it is not allowed. */
  target: URL | undefined
  /** The query of the page, preserved by the form and the language link. */
  query: URLSearchParams
  email: string
  error: string | undefined
}

/** Renders the sign-in page: HTML without scripts. All values are escaped. */
export function signInPage(page: SignInPage): string {
  const text = messages[page.language]
  const form = page.target
    ? html`<form method="post" action="?${page.query.toString()}">
<label>${text.email}<input type="email" name="email" value="${page.email}" autocomplete="username" required maxlength="254" ${page.email ? '' : raw('autofocus')}></label>
<label>${text.password}<input type="password" name="password" autocomplete="current-password" required maxlength="256" ${page.email ? raw('autofocus') : ''}></label>
<button type="submit">${text.signIn}</button>
</form>`
    : ''
  const place = page.target ? html`<p class="place">${page.target.host}</p>` : ''
  return renderDocument({
    lang: text.lang,
    title: `${text.signIn} · ${page.title}`,
    main: html`<h1>${page.title}</h1>
${place}${alert(page.error)}${form}`,
    footer: languageLinks(page.language, page.query)
  })
}
