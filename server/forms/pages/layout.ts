import { editHtml, findElements, type HtmlEdit } from '../../../shared/html/elements.ts'
import { LOCALE_PATTERN, type Locale, languageTags } from '../../../shared/i18n/locale.ts'
import { type Html, html } from '../../../shared/server/html.ts'

/** Addresses of the 404 page, quoted and as text. */
const IN_ATTRIBUTE = new RegExp(`(["'])((?:/[^"'/]+)*/(?:${LOCALE_PATTERN}))/404\\1`, 'g')
const IN_TEXT = new RegExp(`(/(?:${LOCALE_PATTERN}))/404(?=<)`, 'g')

/** Contents of a dynamic page. */
export interface PageContent {
  locale: Locale
  title: string
  /** What is below the heading. */
  content: Html
  /** Path of the page without language, for the language menu; the home page if undefined. */
  path?: string
}

/**
 * Renders a complete page with the header, footer and styles of the 404 page in that language, which every build has
 * and which is `noindex`.
 * @param frame HTML of the 404 page; a plain page is rendered if undefined
 */
export function renderLayout(frame: string | undefined, page: PageContent): string {
  const { locale, title, content, path = '/' } = page
  const main = html`<main id="main" tabindex="-1"><section class="section wrap form-result"><h1>${title}</h1>
${content}
</section></main>`
  const elements = frame ? findElements(frame, 'title', 'meta', 'main') : []
  if (!frame || !elements.some(({ name }) => name === 'main')) {
    return html`<!doctype html><html lang="${languageTags[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body>${main}</body></html>`.toString()
  }
  const edits = elements.flatMap(({ name, attributes, start, end, contentStart, contentEnd }) => {
    if (name === 'main') return [{ start, end, text: main.toString() }]
    if (name === 'meta') return attributes.name === 'description' ? [{ start, end, text: '' }] : []
    // The title of the page, not that of a drawing.
    const isFirst = elements.find(element => element.name === 'title')?.start === start
    return isFirst
      ? [
          {
            start: contentStart,
            end: contentEnd,
            text: html`${title}`.toString()
          } satisfies HtmlEdit
        ]
      : []
  })
  return (
    editHtml(frame, edits)
      .replaceAll(IN_ATTRIBUTE, (_all, quote: string, home: string) => quote + home + path + quote)
      // The line for printing; the rest of the path may be a personal link.
      .replaceAll(IN_TEXT, (_all, home: string) => home + (path.split('?')[0] ?? ''))
      .replaceAll(/value=(["'])\/404\1/g, 'value="/"')
  )
}
