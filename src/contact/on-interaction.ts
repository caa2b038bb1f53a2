// All that a page runs before the form is touched: a subject or a draft goes into its field, and the
// rest is loaded when somebody comes to the form. What is pressed meanwhile is not lost.
const place = document.querySelector<HTMLElement>('[data-contact]')
const form = place?.querySelector('form')
if (place && form) attend(place, form)

function attend(place: HTMLElement, form: HTMLFormElement): void {
  let isLoading = false
  let isTakenOver = false
  let wantsToSend = false
  const touch = () => {
    if (isLoading) return
    isLoading = true
    import('./enhance.tsx').then(
      ({ enhance }) => {
        enhance(place)
        isTakenOver = true
        if (wantsToSend) form.requestSubmit()
      },
      // The plain form goes on without it.
      () => {
        isTakenOver = true
        if (wantsToSend) form.submit()
      }
    )
  }
  for (const event of ['focusin', 'pointerdown', 'input']) form.addEventListener(event, touch)
  form.addEventListener('submit', event => {
    if (isTakenOver) return
    event.preventDefault()
    wantsToSend = true
    touch()
  })
  for (const [name, value] of Object.entries({ ...getDraft(place)?.values, ...askedFor() })) {
    const field = form.elements.namedItem(name)
    if (value && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      field.value = value
  }
}

// The subject that the link here asked for, once: a reload must not write over what was typed since.
function askedFor(): { theme?: string } {
  const url = new URL(location.href)
  const theme = url.searchParams.get('theme')?.slice(0, 100)
  if (!theme) return {}
  url.searchParams.delete('theme')
  history.replaceState(history.state, '', url)
  return { theme }
}

function getDraft({ dataset }: HTMLElement): { values?: Record<string, string> } | undefined {
  try {
    const { page } = JSON.parse(dataset.contact ?? '{}')
    return JSON.parse(sessionStorage.getItem(`contact-draft:${page}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export {}
