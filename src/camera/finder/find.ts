import { type Kind, meets } from './needs.ts'

/** Marks the cameras that meet the needs of the form, and which need each meets or misses. */
export function markMatches(form: HTMLFormElement): void {
  const wanted = [...form.querySelectorAll('select')].filter(({ value }) => value !== '')
  let found = 0
  for (const camera of document.querySelectorAll<HTMLElement>('.found > li')) {
    const facts = [...camera.querySelectorAll<HTMLElement>('[data-need]')]
    const met = wanted.map(({ name, value, dataset }) => {
      const fact = facts.find(({ dataset: { need } }) => need === name)
      return meets(dataset.kind as Kind, fact?.dataset.value ?? '', value)
    })
    for (const fact of facts) {
      const place = wanted.findIndex(({ name }) => name === fact.dataset.need)
      const state = met[place] === undefined ? '' : met[place] ? 'met' : 'missed'
      fact.dataset.state = state
      const verdict = fact.querySelector('.visually-hidden')
      if (verdict) verdict.textContent = state && (form.dataset[state] ?? '')
    }
    const isMet = !met.includes(false)
    camera.dataset.fits = String(isMet)
    if (isMet) found++
  }
  const status = form.querySelector('[role=status]')
  if (status)
    status.textContent =
      wanted.length > 0 ? (form.dataset.found ?? '').replace('{count}', String(found)) : ''
}
