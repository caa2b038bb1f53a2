import { html, raw } from 'hono/html'
import type { Language } from '../../options.ts'
import { messages } from './messages.ts'
import { styles, stylesHash } from './styles.ts'

export interface SignInPage {
  language: Language
  title: string
  /** Redirect target after sign-in; undefined if it is not allowed. */
  target: URL | undefined
  /** The query of the page, preserved by the form and the language link. */
  query: URLSearchParams
  email: string
  error: string | undefined
}

/** Renders the sign-in page: HTML without scripts. All values are escaped. */
export async function signInPage(page: SignInPage): Promise<string> {
  const text = messages[page.language]
  const other = new URLSearchParams(page.query)
  other.set('lang', text.otherLanguage)
  const form = page.target
    ? html`<form method="post" action="?${page.query.toString()}">
<label>${text.email}<input type="email" name="email" value="${page.email}" autocomplete="username" required maxlength="254" ${page.email ? '' : raw('autofocus')}></label>
<label>${text.password}<input type="password" name="password" autocomplete="current-password" required maxlength="256" ${page.email ? raw('autofocus') : ''}></label>
<button type="submit">${text.signIn}</button>
</form>`
    : ''
  const error = page.error ? html`<p class="error" role="alert">${page.error}</p>` : ''
  const place = page.target ? html`<p class="place">${page.target.host}</p>` : ''
  const document = html`<!doctype html>
<html lang="${text.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.signIn} · ${page.title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<h1>${page.title}</h1>
${place}${error}${form}
</main>
<footer><a href="?${other.toString()}" hreflang="${messages[text.otherLanguage].lang}" lang="${messages[text.otherLanguage].lang}">${text.other}</a></footer>
</body>
</html>`
  return String(await document)
}

/** Security headers of the page: no scripts, no framing, forms to the lake and the target only. */
export function signInHeaders(target: URL | undefined): Record<string, string> {
  const formTargets = ["'self'", ...(target ? [target.origin] : [])]
  const policy = [
    "default-src 'none'",
    `style-src '${stylesHash}'`,
    // `form-action` also applies to the redirect after the form.
    `form-action ${formTargets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    // With `no-referrer` browsers would send the form with the origin "null".
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY'
  }
}
