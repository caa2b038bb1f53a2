/** index.html of a built Studio without external resources, and its inline script as a separate file. */
export type StudioPage = { html: string; errorScript: string }

const FONT_FACE = /@font-face\s*\{[^}]*\}/g
const OUTSIDE_SCRIPT = /<script[^>]*\ssrc="https?:\/\/[^>]*><\/script>/g
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/
const ICON = /<link[^>]*rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g
const NO_SCRIPT = /<noscript>[\s\S]*<\/noscript>/
const OUTSIDE = /(?:src|href)="https?:|url\(["']?https?:/

/**
 * Removes from a built Studio's index.html what it would load from other hosts (fonts, a bridge script) and what a
 * content security policy without inline scripts would block.
 * @param base path of the Studio, such as `/studio`
 * @throws Error if an external resource remains, e.g. after an update of Sanity
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

/** Removes fonts that a style sheet would load from another host. */
export function selfContainedStyle(css: string): string {
  return css.replace(FONT_FACE, face => (/url\(["']?https?:/.test(face) ? '' : face))
}
