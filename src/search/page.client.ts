// The search page: loads the index on demand and searches as the visitor types.
import {
  matchRanges,
  type SearchHit,
  type SearchIndex,
  type SearchMatch,
  search,
  similarWords,
  titleRanges
} from './search.ts'

const place = document.querySelector<HTMLElement>('[data-search]')
const input = document.querySelector<HTMLInputElement>('#q')
const form = input?.form
if (place && input && form) enhance(place, input, form)

const NO_INDEX: SearchIndex = { entries: [], synonyms: [], traditional: '' }

interface Setting {
  index: string
  words: Record<'none' | 'failed' | SearchMatch, string>
}

function enhance(place: HTMLElement, input: HTMLInputElement, form: HTMLFormElement): void {
  const { index, words } = JSON.parse(place.dataset.search ?? '{}') as Setting
  const [status, list] = [place.querySelector('[role=status]'), place.querySelector('ol')]
  const [help, similar] = [
    place.querySelector<HTMLElement>('[data-none]'),
    place.querySelector<HTMLElement>('[data-similar]')
  ]
  let loading: Promise<SearchIndex> | undefined
  const read = () => {
    loading ??= fetchIndex(index)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const show = async () => {
    const question = input.value.trim()
    rememberQuery(question)
    const known = await read().catch(() => undefined)
    if (question !== input.value.trim()) return
    const { found, terms, match } = search(known ?? NO_INDEX, question)
    place.toggleAttribute('data-asked', question !== '')
    list?.replaceChildren(...found.map(hit => item(hit, terms)))
    const isNone = known !== undefined && found.length === 0 && question !== ''
    const filled = words[known ? (found.length > 0 ? match : 'none') : 'failed']
      .replace('{count}', String(found.length))
      .replace('{query}', () => question)
    if (status) status.textContent = question ? filled : ''
    if (help) help.hidden = !isNone
    const suggestions = isNone ? similarWords(known, question) : []
    similar?.replaceChildren(...suggestions.map(suggestion))
  }
  input.addEventListener('input', event => {
    // Wait for the end of an IME composition: Chinese is typed as letters first.
    if (!(event as InputEvent).isComposing) show()
  })
  input.addEventListener('compositionend', show)
  input.addEventListener('focus', () => void read().catch(() => undefined))
  form.addEventListener('submit', event => {
    event.preventDefault()
    show()
  })
  input.value ||= new URLSearchParams(location.search).get('q') ?? ''
  if (input.value) show()
}

async function fetchIndex(address: string): Promise<SearchIndex> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

function rememberQuery(question: string): void {
  const url = new URL(location.href)
  if (question) url.searchParams.set('q', question)
  else url.searchParams.delete('q')
  history.replaceState(history.state, '', url)
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
