import { editHtml, findElements, type HtmlEdit } from '../../shared/html/elements.ts'
import { type Locale, languageTags } from '../../shared/i18n/locale.ts'

const NO_INDEX = '<meta name="robots" content="noindex">'
const TIME = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Shanghai' } as const
const SOURCE = /\sdata-sanity="[^"]*"/g
const BAR =
  'position:relative;z-index:9;padding:.75rem 1.25rem;background:#fff4d6;color:#0e1726;font:14px/1.6 system-ui,sans-serif'

/**
 * Returns a page for the person to whom its link was sent: without the scripts of the site and the tools of editors.
 * Its links lead to the public pages.
 * @param html rendered page
 * @param until when the link ends, as ISO 8601
 */
export function sharedPage(html: string, until: string): string {
  let isEnglish = false
  const edits = findElements(html).flatMap((element): HtmlEdit[] => {
    const { name, attributes, start, end, contentStart, contentEnd } = element
    if (name === 'html') isEnglish = attributes.lang === 'en'
    const isRemoved = name === 'script' || attributes.hreflang || attributes.rel === 'canonical'
    if (isRemoved) return [{ start, end, text: '' }]
    // Its properties are for its script, and name fields of the content.
    if (name === 'astro-island') return [{ start, end: contentStart, text: '<astro-island>' }]
    if (name === 'head') return [{ start: contentEnd, end: contentEnd, text: NO_INDEX }]
    if (name === 'body') {
      return [{ start: contentStart, end: contentStart, text: bar(until, isEnglish) }]
    }
    if (attributes['data-sign-in'] === undefined && attributes['data-sanity'] === undefined)
      return []
    const tag = html.slice(start, contentStart).replace(SOURCE, '')
    // Staff are not signed in from here.
    const text =
      attributes['data-sign-in'] === undefined
        ? tag
        : tag.replace(/\shref="[^"]*"/, ' role="link" aria-disabled="true"')
    return [{ start, end: contentStart, text }]
  })
  return editHtml(html, edits)
}

/** Page shown if rendering failed, without the reason, which concerns editors only. */
export function sharedFailurePage(locale: Locale): string {
  const text =
    locale === 'zh'
      ? '此页面暂时无法预览，请稍后再试。'
      : 'This page cannot be shown for now. Try again later.'
  return (
    `<!doctype html><html lang="${languageTags[locale]}"><head><meta charset="utf-8">${NO_INDEX}` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title></head>` +
    `<body><main><h1>${text}</h1></main></body></html>`
  )
}

function bar(until: string, isEnglish: boolean): string {
  const format = new Intl.DateTimeFormat(isEnglish ? 'en-GB' : 'zh-CN', TIME)
  const shown = format.format(new Date(until))
  const time = `<time datetime="${until}">${isEnglish ? shown : shown.replace(' ', '')}</time>`
  const text = isEnglish
    ? `Preview for you only: this page is not published. The link ends on ${time}, Beijing time.`
    : `仅供您预览：此页面尚未发布。链接有效至北京时间${time}。`
  return `<p data-shared-preview style="${BAR}">${text}</p>`
}
