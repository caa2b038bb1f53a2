import { type Html, html, raw } from '../html.ts'
import { styles, stylesHash } from './style.ts'

/** A page of sign-in or account. */
export interface DocumentParts {
  lang: string
  title: string
  /** Address of the icon; none by default. */
  icon?: string
  /** Whether the page has more than one form. */
  isWide?: boolean
  main: Html
  footer: Html
}

/** Renders a page of sign-in or account: HTML without scripts. */
export function renderDocument({ lang, title, icon, isWide, main, footer }: DocumentParts): string {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${icon && html`<link rel="icon" href="${icon}" type="image/svg+xml">`}
<style>${raw(styles)}</style>
</head>
<body>
<main${isWide ? raw(' class="wide"') : ''}>
${main}
</main>
<footer>${footer}</footer>
</body>
</html>
`.toString()
}

/**
 * Headers of such a page: no scripts, no framing, not stored.
 * @param formOrigins other origins that its forms may redirect to
 */
export function documentHeaders(formOrigins: string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src '${stylesHash}'`,
    "img-src 'self'",
    // `form-action` also applies to the redirect after the form.
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
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
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex'
  }
}
