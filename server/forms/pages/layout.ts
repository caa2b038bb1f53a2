import { type Html, html } from '../../http/html.ts'
import type { FormLocale } from '../rules/fields.ts'

const LANGUAGES: Record<FormLocale, string> = { zh: 'zh-Hans', en: 'en' }

/** Contents of a dynamic page. */
export interface PageContent {
  locale: FormLocale
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
  if (!frame || !/<main\b/i.test(frame)) {
    return html`<!doctype html><html lang="${LANGUAGES[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body>${main}</body></html>`.toString()
  }
  return (
    frame
      .replace(/<title>[^<]*<\/title>/i, () => html`<title>${title}</title>`.toString())
      .replace(/<meta name="description"[^>]*>/i, '')
      .replace(/<main\b[\s\S]*<\/main>/i, () => main.toString())
      .replaceAll(
        /(["'])((?:\/[^"'/]+)*\/(?:zh|en))\/404\1/g,
        (_all, quote: string, home: string) => quote + home + path + quote
      )
      // The line for printing; the rest of the path may be a personal link.
      .replaceAll(
        /(\/(?:zh|en))\/404(?=<)/g,
        (_all, home: string) => home + (path.split('?')[0] ?? '')
      )
      .replaceAll(/value=(["'])\/404\1/g, 'value="/"')
  )
}
