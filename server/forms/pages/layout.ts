import { escapeHtml } from '../../http/escape-html.ts'
import type { FormLocale } from '../rules/fields.ts'

const LANGUAGES: Record<FormLocale, string> = { zh: 'zh-Hans', en: 'en' }

/** What a page of the server shows. */
export interface PageContent {
  locale: FormLocale
  title: string
  /** HTML below the heading. */
  content: string
  /** Address of the page without locale, to which the language menu leads; without one, to the home page. */
  path?: string
}

/**
 * A whole page: header, footer and styles are those of the site's error page in that language,
 * which every build has and no search engine keeps.
 * @param frame HTML of that page; without it the page stands alone
 */
export function renderLayout(frame: string | undefined, page: PageContent): string {
  const { locale, title, content, path = '/' } = page
  const heading = escapeHtml(title)
  const main = `<main id="main" tabindex="-1"><section class="section wrap form-result"><h1>${heading}</h1>\n${content}\n</section></main>`
  if (!frame || !/<main\b/i.test(frame)) {
    return (
      `<!doctype html><html lang="${LANGUAGES[locale]}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
      `<title>${heading}</title></head><body>${main}</body></html>`
    )
  }
  return (
    frame
      .replace(/<title>[^<]*<\/title>/i, () => `<title>${heading}</title>`)
      .replace(/<meta name="description"[^>]*>/i, '')
      .replace(/<main\b[\s\S]*<\/main>/i, () => main)
      .replaceAll(
        /(["'])((?:\/[^"'/]+)*\/(?:zh|en))\/404\1/g,
        (_all, quote: string, home: string) => quote + home + path + quote
      )
      // The line that stands on paper only; what follows the path may be a person's own link.
      .replaceAll(
        /(\/(?:zh|en))\/404(?=<)/g,
        (_all, home: string) => home + (path.split('?')[0] ?? '')
      )
      .replaceAll(/value=(["'])\/404\1/g, 'value="/"')
  )
}
