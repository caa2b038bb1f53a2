import {
  editHtml,
  findElements,
  type HtmlEdit,
  rewriteAttributes
} from '../../shared/html/elements.ts'
import { LOCALE_PATTERN, type Locale, languageTags } from '../../shared/i18n/locale.ts'
import { PERSPECTIVE_PARAM, PREVIEW_BASE } from '../../shared/preview/paths.ts'
import { BASE, withBase, withoutBase } from '../base-path.ts'

/** Script and style sheet of the visual editing overlay, part of the Studio build. */
const FRAME = `${BASE}studio/static/preview/frame`

const INSIDE = new RegExp(`^/(?:${LOCALE_PATTERN})(?:/(?!.*\\.pdf$)|$)`)

/** What the preview adds to a page. */
export interface PreviewExtras {
  /** Perspective, which links keep; undefined is drafts. */
  perspective?: string | undefined
  /** Warnings about content that could not be shown as it is stored. */
  problems?: string[]
}

/**
 * Returns a page for the preview: links stay in the preview, the scripts of the site are removed (no footprints, forms or
 * sign-in), and search engines must neither index it nor find it as another language of a page.
 * @param html rendered page
 */
export function previewPage(html: string, { perspective, problems = [] }: PreviewExtras): string {
  const elements = findElements(html, 'html', 'head', 'body', 'script', 'link')
  const language = elements.find(({ name }) => name === 'html')?.attributes.lang
  const edits = elements.map(
    ({ name, attributes, start, end, contentStart, contentEnd }): HtmlEdit => {
      if (name === 'script' || attributes.hreflang) return { start, end, text: '' }
      if (name === 'head') {
        const text = `${HEAD}${problems.length > 0 ? STYLE : ''}`
        return { start: contentEnd, end: contentEnd, text }
      }
      const text = name === 'body' ? problemList(problems, language) : ''
      return { start: contentStart, end: contentStart, text }
    }
  )
  return rewriteLinks(editHtml(html, edits), perspective)
}

const STYLE =
  '<style>[data-preview-problems]{position:relative;z-index:9;padding:.75rem 1.25rem;background:#fff4d6;color:#0e1726;font:14px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}[data-preview-problems] ul{margin:.5rem 0 0;padding-inline-start:1.25rem;list-style:disc}[data-preview-problems] summary{cursor:pointer;font-weight:500}</style>'

const HEAD =
  `<meta name="robots" content="noindex"><link rel="stylesheet" href="${FRAME}.css">` +
  `<script type="module" src="${FRAME}.js"></script>`

/** Converts the address of a page to that in the preview, both HTML-escaped; other addresses are unchanged. */
export function toPreviewUrl(href: string, perspective?: string): string {
  const address = withoutBase(href)
  if (!INSIDE.test(address.replace(/[?#].*$/s, ''))) return href
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(address) ?? []
  const wanted = perspective && `${PERSPECTIVE_PARAM}=${encodeURIComponent(perspective)}`
  const whole = wanted ? `${query ? `${query}&amp;` : '?'}${wanted}` : query
  return withBase(`${PREVIEW_BASE}${path}${whole}${hash}`)
}

function rewriteLinks(html: string, perspective: string | undefined): string {
  // Staff are not signed in from here.
  const signIn = findElements(html, 'a').filter(
    ({ attributes }) => attributes['data-sign-in'] !== undefined
  )
  const disabled = signIn.map(({ start, contentStart }): HtmlEdit => {
    const tag = html.slice(start, contentStart)
    const text = tag.replace(/\shref="[^"]*"/, ' role="link" aria-disabled="true"')
    return { start, end: contentStart, text }
  })
  return rewriteAttributes(editHtml(html, disabled), (name, value, element) =>
    // Astro escapes an ampersand with a number sign, which would be parsed as the hash.
    element === 'a' && name === 'href'
      ? toPreviewUrl(value.replaceAll('&#38;', '&amp;'), perspective)
      : undefined
  )
}

function problemList(problems: string[], language = ''): string {
  if (problems.length === 0) return ''
  const title = language.startsWith('en')
    ? `Content to mend: ${problems.length}`
    : `内容中有 ${problems.length} 处需要改正`
  const items = problems.map(problem => `<li>${escaped(problem)}</li>`).join('')
  return `<details data-preview-problems open><summary>${title}</summary><ul>${items}</ul></details>`
}

const titles: Record<Locale, string> = {
  zh: '此页面暂时无法预览',
  en: 'This page cannot be previewed for now'
}
const hints: Record<Locale, string> = {
  zh: '改正内容后，预览会自动恢复。',
  en: 'The preview comes back by itself with the next edit.'
}

/** Page shown if rendering failed: the reasons, escaped; the preview reloads after the next edit. */
export function failurePage(locale: Locale, sentences: string[]): string {
  const lines = sentences.map(sentence => `<p>${escaped(sentence)}</p>`).join('')
  return (
    `<!doctype html><html lang="${languageTags[locale]}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${titles[locale]}</title>` +
    `<style>body{font:16px/1.75 system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1.5rem;color:#0e1726}:lang(en){font-variant-east-asian:proportional-width}` +
    `h1{font-size:1.5rem}p{overflow-wrap:anywhere}.hint{color:#4a5565}</style>${HEAD}</head>` +
    `<body><main data-preview-failure><h1>${titles[locale]}</h1>${lines}<p class="hint">${hints[locale]}</p></main></body></html>`
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
