/** The page of a built Studio that asks nothing of any other host, and its one inline script as a file. */
export type StudioPage = { html: string; errorScript: string }

const FONT_FACE = /@font-face\s*\{[^}]*\}/g
const OUTSIDE_SCRIPT = /<script[^>]*\ssrc="https?:\/\/[^>]*><\/script>/g
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/
const ICON = /<link[^>]*rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g
const NO_SCRIPT = /<noscript>[\s\S]*<\/noscript>/
const OUTSIDE = /(?:src|href)="https?:|url\(["']?https?:/

/**
 * Takes out of a built Studio's index.html what it would fetch from elsewhere (fonts, a bridge script) and
 * what a content security policy without inline scripts would stop.
 * @param base where the Studio is served, such as `/studio`
 * @throws Error when something outside is left: a new version of Sanity asks for more
 */
export function selfContainedPage(built: string, base: string): StudioPage {
  const errorScript = INLINE_SCRIPT.exec(built)?.[1] ?? ''
  const html = built
    .replace('<html lang="en">', '<html lang="zh-Hans">')
    .replace(INLINE_SCRIPT, `<script src="${base}/static/errors.js"></script>`)
    .replace(OUTSIDE_SCRIPT, '')
    .replace(FONT_FACE, '')
    .replace(ICON, '')
    .replace('<title>', `<link href="${base}/static/favicon.svg" rel="icon"/><title>`)
    .replace(NO_SCRIPT, '<noscript>请启用 JavaScript。Please enable JavaScript.</noscript>')
  const left = OUTSIDE.exec(html)
  if (left) {
    const around = html.slice(left.index, left.index + 120)
    throw new Error(
      `The built Studio still asks another host: ${around}. Add it to studio/self-contained.ts.`
    )
  }
  return { html, errorScript }
}

/** A style sheet without the fonts that it would fetch from another host. */
export function selfContainedStyle(css: string): string {
  return css.replace(FONT_FACE, face => (/url\(["']?https?:/.test(face) ? '' : face))
}
