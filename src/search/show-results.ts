import { encodeText } from '../../shared/text/encode-text.ts'
import { searchAddress } from './address.ts'
import {
  matchRanges,
  nearestWords,
  type PageHead,
  type PageTexts,
  type SearchHit,
  type SearchIndex,
  type SearchMatch,
  type SearchResult,
  search,
  titleRanges,
  withTexts
} from './search.ts'

/** What the search page consists of. */
export interface SearchElements {
  place: HTMLElement
  input: HTMLInputElement
  /** Address of the index, and sentences for visitors. */
  setting: { index: string; words: Record<'none' | 'failed' | SearchMatch, string> }
}

/** The index in two stages: with the first file, and with the texts of all pages. */
interface Stages {
  heads: Promise<SearchIndex>
  whole: Promise<SearchIndex>
}

let loading: Stages | undefined

/** Loads the index; a failure is retried by the next call. */
export function loadIndex(address: string): Stages {
  loading ??= startLoading(address)
  loading.whole.catch(() => {
    loading = undefined
  })
  return loading
}

/** Searches for what the input contains and shows the results: first of names, then of all texts. */
export async function showResults({ place, input, setting }: SearchElements): Promise<void> {
  const question = input.value.trim()
  history.replaceState(history.state, '', question ? searchAddress(question) : location.pathname)
  const { heads, whole } = loadIndex(setting.index)
  const first = await Promise.race([whole, heads])
  if (question !== input.value.trim()) return
  const early = search(first, question)
  // Only all texts tell that a page is missing.
  if (early.match === 'all' && early.found.length > 0) show(first, early, question, place, setting)
  const index = await whole
  if (question === input.value.trim())
    show(index, search(index, question), question, place, setting)
}

function show(
  index: SearchIndex,
  { found, terms, match }: SearchResult,
  question: string,
  place: HTMLElement,
  { words }: SearchElements['setting']
): void {
  const isNone = found.length === 0 && question !== ''
  const status = words[isNone ? 'none' : match]
    .replace('{count}', String(found.length))
    .replace('{query}', () => question)
  place.toggleAttribute('data-asked', question !== '')
  part(place, '[role=status]').textContent = question ? status : ''
  part(place, 'ol').replaceChildren(...found.map(hit => item(hit, terms)))
  part(place, '[data-none]').hidden = !isNone
  const similar = isNone ? nearestWords(index, question) : []
  part(place, '[data-similar]').replaceChildren(...similar.map(suggestion))
}

function part(place: HTMLElement, selector: string): HTMLElement {
  return place.querySelector<HTMLElement>(selector) ?? document.createElement('div')
}

function startLoading(address: string): Stages {
  const file = fetchJson<SearchIndex<PageHead>>(address)
  return {
    heads: file.then(index => withTexts(index, [])),
    whole: file.then(async index => {
      const files = index.parts.map(number => address.replace(/\.json$/, `/${number}.json`))
      return withTexts(index, (await Promise.all(files.map(fetchJson<PageTexts[]>))).flat())
    })
  }
}

async function fetchJson<Content>(address: string): Promise<Content> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

function item({ entry, excerpt }: SearchHit, terms: string[]): HTMLElement {
  const { url, title, kind, lang } = entry
  const link = element('a', ...marked(title, titleRanges(entry, terms)))
  const ranges = matchRanges(excerpt, terms)
  const [first] = ranges
  // Text fragment: the browser highlights the place on the page.
  const fragment = first && `#:~:text=${encodeText(excerpt.slice(...first))}`
  link.href = url + (fragment ?? '')
  if (lang) link.lang = lang
  const kindLabel = element('span', kind)
  kindLabel.className = 'small'
  return element('li', element('h2', link), element('p', ...marked(excerpt, ranges)), kindLabel)
}

function suggestion(word: string): HTMLElement {
  const link = element('a', word)
  link.href = searchAddress(word)
  return element('li', link)
}

function marked(text: string, ranges: [number, number][]): Node[] {
  let from = 0
  const nodes = ranges.flatMap(([start, end]) => {
    const before = document.createTextNode(text.slice(from, start))
    from = end
    return [before, element('mark', text.slice(start, end))]
  })
  return [...nodes, document.createTextNode(text.slice(from))]
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  created.append(...content)
  return created
}
