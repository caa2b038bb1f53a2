import {
  matchRanges,
  type SearchHit,
  type SearchIndex,
  type SearchMatch,
  search,
  similarTitles,
  titleRanges
} from './search.ts'

/** What the search page consists of. */
export interface SearchElements {
  place: HTMLElement
  input: HTMLInputElement
  /** Address of the index, and sentences for visitors. */
  setting: { index: string; words: Record<'none' | 'failed' | SearchMatch, string> }
}

let loading: Promise<SearchIndex> | undefined

/** Loads the index; a failure is retried by the next call. */
export function loadIndex(address: string): Promise<SearchIndex> {
  loading ??= fetchIndex(address)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Searches for what the input contains, and shows the results. */
export async function showResults({ place, input, setting }: SearchElements): Promise<void> {
  const question = input.value.trim()
  const index = await loadIndex(setting.index)
  if (question !== input.value.trim()) return
  const { found, terms, match } = search(index, question)
  const isNone = found.length === 0 && question !== ''
  const status = setting.words[isNone ? 'none' : match]
    .replace('{count}', String(found.length))
    .replace('{query}', () => question)
  place.toggleAttribute('data-asked', question !== '')
  part(place, '[role=status]').textContent = question ? status : ''
  part(place, 'ol').replaceChildren(...found.map(hit => item(hit, terms)))
  part(place, '[data-none]').hidden = !isNone
  const similar = isNone ? similarTitles(index, question) : []
  part(place, '[data-similar]').replaceChildren(...similar.map(suggestion))
}

function part(place: HTMLElement, selector: string): HTMLElement {
  return place.querySelector<HTMLElement>(selector) ?? document.createElement('div')
}

async function fetchIndex(address: string): Promise<SearchIndex> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

function item({ entry, excerpt }: SearchHit, terms: string[]): HTMLElement {
  const { url, title, kind } = entry
  const link = element('a', ...marked(title, titleRanges(entry, terms)))
  const ranges = matchRanges(excerpt, terms)
  const [first] = ranges
  // Text fragment: the browser highlights the place on the page.
  const fragment = first && `#:~:text=${encodeURIComponent(excerpt.slice(...first))}`
  link.href = url + (fragment ?? '')
  const kindLabel = element('span', kind)
  kindLabel.className = 'small'
  return element('li', element('h2', link), element('p', ...marked(excerpt, ranges)), kindLabel)
}

function suggestion(word: string): HTMLElement {
  const link = element('a', word)
  link.href = `?q=${encodeURIComponent(word)}`
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
