import { LOGIN_PATH, REDIRECT_PARAM, SSO_PREFIX } from '../../../shared/sso/endpoints.ts'
import { withSiteBase } from '../../http/base-path.ts'
import { type Html, html, raw } from '../../http/html.ts'
import { sendHtml } from '../../http/respond.ts'
import type { Call } from '../../http/routes.ts'
import { baseHeaders, cspHashes } from '../../http/security-headers.ts'
import { type LoginMessages, loginMessages } from './messages.ts'

const STYLE = `
:root{color-scheme:light;--brand:#0d4fd1;--ink:#0e1726;--slate:#4a5565;--line:#dfe4ea}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#f4f6f8;color:var(--ink);font:1rem/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:min(26rem,100%);padding:2rem;border:1px solid var(--line);border-radius:12px;background:#fff}
h1{margin:0 0 1rem;font-size:1.5rem;font-weight:650}
p{margin:0 0 1.25rem;color:var(--slate);font-size:.9375rem}
label{display:block;margin-block:1rem .25rem}
input{width:100%;padding:.625rem .75rem;border:1px solid #8793a3;border-radius:8px;font:inherit;color:inherit}
button{width:100%;margin-block:1.5rem 1rem;padding:.75rem;border:0;border-radius:8px;background:var(--brand);color:#fff;font:inherit;font-weight:650;cursor:pointer}
a{color:var(--brand)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.wrong{padding:.75rem 1rem;border-inline-start:4px solid #b3261e;background:#fdf1f0;color:var(--ink)}
`

/** Contents of the sign-in page. */
export interface LoginPage {
  /** Path on this site to return to. */
  back: string
  account?: string
  error?: (words: LoginMessages) => string
}

/** Sends the sign-in page: no scripts, no external resources, no framing. */
export function sendLoginPage(
  c: Call,
  siteUrl: string,
  page: LoginPage,
  status: number,
  headers: Record<string, string>
): Response {
  const document = renderLoginPage(siteUrl, page).toString()
  const policy = [
    "default-src 'none'",
    `style-src ${cspHashes(document, 'style').join(' ')}`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join('; ')
  return sendHtml(c, status, document, {
    ...baseHeaders({ siteUrl, contentOrigins: [] }),
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...headers
  })
}

function renderLoginPage(siteUrl: string, { back, account = '', error }: LoginPage): Html {
  const { lang, words } = loginMessages(back)
  const wayBack = withSiteBase(siteUrl, back)
  const query = new URLSearchParams({ [REDIRECT_PARAM]: wayBack })
  const action = withSiteBase(siteUrl, `${SSO_PREFIX}${LOGIN_PATH}?${query}`)
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<link rel="icon" href="${withSiteBase(siteUrl, '/favicon.svg')}" type="image/svg+xml">
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${words.standIn}</p>
<noscript><p class="wrong">${words.scripts}</p></noscript>
${error && html`<p class="wrong" role="alert" id="wrong">${error(words)}</p>`}
<form method="post" action="${action}">
<label for="account">${words.account}</label>
<input id="account" name="account" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="64" value="${account}"${error ? raw(' aria-describedby="wrong"') : raw(' autofocus')}>
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${error && raw(' autofocus')}>
<button type="submit">${words.submit}</button>
</form>
<a href="${wayBack}">${words.back}</a>
</main>
</body>
</html>
`
}
