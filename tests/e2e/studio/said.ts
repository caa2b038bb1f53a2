import type { Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import schema from '../../../shared/content/schema.json' with { type: 'json' }

export type Language = 'zh-Hans' | 'en-US'

/** From now on, notes every text and label that appears in a tab, tooltips and notices included. */
export async function recordTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const LABELS = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt'
    ]
    // What editors write, and code
    const WRITTEN = '[contenteditable=true], style, script, noscript, .cm-editor'
    const said: Record<string, string> = {}
    const note = (text: string | null, element: Element | null) => {
      const words = text?.trim().replace(/\s+/g, ' ')
      if (!words || words in said || !element || element.closest(WRITTEN)) return
      const marked = element.closest('[data-testid], [data-ui], [id]')
      const { testid, ui } = (marked as HTMLElement | null)?.dataset ?? {}
      said[words] = `${location.pathname} ${testid ?? ui ?? marked?.id ?? element.tagName}`
    }
    const read = (node: Node) => {
      if (node instanceof Text) note(node.data, node.parentElement)
      if (!(node instanceof Element)) return
      for (const name of LABELS) note(node.getAttribute(name), node)
      for (const child of node.childNodes) read(child)
    }
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) read(node)
    }).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: LABELS
    })
    read(document.documentElement)
    Object.assign(globalThis, { said })
  })
}

/**
 * Texts since `recordTexts` that are in the other language and are neither content nor names: Chinese characters in the
 * English Studio, Latin words in the Chinese one.
 */
export async function foreignTexts(
  page: Page,
  content: SanityClient,
  language: Language
): Promise<{ said: string[]; foreign: string[] }> {
  const heard = await page.evaluate(() => (globalThis as { said?: Record<string, string> }).said)
  const all = await written(content)
  const long = [...all].join('\n')
  const isWritten = (text: string) => all.has(text) || (text.length >= LONG && long.includes(text))
  const said = Object.keys(heard ?? {})
  const foreign = Object.entries(heard ?? {})
    .filter(([text]) =>
      text.split(/ [·|] /).some(part => !isWritten(part) && isForeign(part, language))
    )
    .map(([text, place]) => `${text} (${place})`)
  return { said, foreign }
}

/** So many characters of the content, cut or joined in lists, are taken for it. */
const LONG = 12
/** Addresses, paths, file names, ids and keys. */
const CODE = /"[^"]*"|\b[0-9a-f]{12,}\b|\S+@\S+|\S*[/_]\S*|\S+-\S+|\S+\.\w{2,4}\b|\b[A-Z]\b/g
const NAMES =
  /\b(Chinese|English|Sanity|Studio|GROQ|JSON|XLSX|XLIFF|CSV|Excel|Word|WPS|PDF|PNG|JPEG|SVG|WebP|URL|ID|API|GMT|UTC|HTTP|Ctrl|Alt|Shift|Enter|Esc|GLB|KB|MB|kg|lx)\b/g

function isForeign(text: string, language: Language): boolean {
  if (language === 'en-US') return /\p{Script=Han}/u.test(text.replace(/(简体)?中文/, ''))
  return /[a-z]{2}/i.test(text.replace(CODE, '').replace(NAMES, ''))
}

function fieldNames(part: unknown): string[] {
  if (!part || typeof part !== 'object') return []
  const own = 'attributes' in part && part.attributes ? Object.keys(part.attributes) : []
  return [...own, ...Object.values(part).flatMap(fieldNames)]
}

/** All texts of the content, which the Studio shows as they are. */
async function written(content: SanityClient): Promise<Set<string>> {
  // The author of what tests write and the people of other tests, with initials, and names of fields
  const people = ['administrator', 'editor', 'contributor', 'viewer'].flatMap(role => [
    `${role} for tests`,
    `${role[0]}t`
  ])
  const texts = new Set(['browser tests', 'bt', ...people, ...fieldNames(schema)])
  const read = (value: unknown) => {
    if (typeof value === 'string') texts.add(value.trim().replace(/\s+/g, ' '))
    else if (value && typeof value === 'object') Object.values(value).forEach(read)
  }
  read(await content.fetch('*'))
  return texts
}
