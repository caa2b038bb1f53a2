// The search page: loads the index on demand and searches as the visitor types.
import { matchRanges, type SearchEntry, search } from './search.ts'

const place = document.querySelector<HTMLElement>('[data-search]')
const input = document.querySelector<HTMLInputElement>('#q')
const form = input?.form
if (place && input && form) enhance(place, input, form)

interface Setting {
  index: string
  words: Record<'none' | 'some' | 'nearly' | 'failed', string>
}

function enhance(place: HTMLElement, input: HTMLInputElement, form: HTMLFormElement): void {
  const { index, words } = JSON.parse(place.dataset.search ?? '{}') as Setting
  const [status, list] = [place.querySelector('[role=status]'), place.querySelector('ol')]
  let entries: Promise<SearchEntry[]> | undefined
  const read = () => {
    entries ??= fetchIndex(index)
    entries.catch(() => {
      entries = undefined
    })
    return entries
  }
  const show = async () => {
    const question = input.value.trim()
    rememberQuery(question)
    const known = await read().catch(() => undefined)
    if (question !== input.value.trim()) return
    const { found, terms, nearly } = search(known ?? [], question)
    place.toggleAttribute('data-asked', question !== '')
    list?.replaceChildren(
      ...found.map(({ entry, excerpt }) => item(entry, excerpt, terms, question, nearly))
    )
    const sentence = known
      ? nearly
        ? words.nearly
        : found.length > 0
          ? words.some
          : words.none
      : words.failed
    const filled = sentence
      .replace('{count}', String(found.length))
      .replace('{query}', () => question)
    if (status) status.textContent = question ? filled : ''
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

async function fetchIndex(address: string): Promise<SearchEntry[]> {
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

function item(
  { url, title, kind }: SearchEntry,
  excerpt: string,
  terms: string[],
  question: string,
  nearly: boolean
): HTMLElement {
  const link = element('a', ...marked(title, terms))
  // Text fragment: the browser highlights the place on the page.
  link.href = nearly ? url : `${url}#:~:text=${encodeURIComponent(question)}`
  const kindLabel = element('span', kind)
  kindLabel.className = 'small'
  return element('li', element('h2', link), element('p', ...marked(excerpt, terms)), kindLabel)
}

function marked(text: string, terms: string[]): Node[] {
  let from = 0
  const nodes = matchRanges(text, terms).flatMap(([start, end]) => {
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
