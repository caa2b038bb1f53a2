// The search page: what searches is loaded when the visitor begins to type.
import type { SearchElements } from './show-results.ts'

const place = document.querySelector<HTMLElement>('[data-search]')
const input = document.querySelector<HTMLInputElement>('#q')
if (place && input) enhance({ place, input, setting: JSON.parse(place.dataset.search ?? '{}') })

function enhance(elements: SearchElements): void {
  const { place, input, setting } = elements
  const load = () => import('./show-results.ts')
  const show = async () => {
    try {
      await (await load()).showResults(elements)
    } catch {
      place
        .querySelector('[role=status]')
        ?.replaceChildren(input.value.trim() && setting.words.failed)
    }
  }
  input.addEventListener('input', event => {
    // Wait for the end of an IME composition: Chinese is typed as letters first.
    if (!(event as InputEvent).isComposing) show()
  })
  input.addEventListener('compositionend', show)
  input.addEventListener('focus', () => {
    load()
      .then(({ loadIndex }) => loadIndex(setting.index).whole)
      .catch(() => {})
  })
  input.form?.addEventListener('submit', event => {
    event.preventDefault()
    show()
  })
  input.value ||= new URLSearchParams(location.search).get('q') ?? ''
  if (input.value) show()
}
