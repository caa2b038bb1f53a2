// All that a page runs of the form before the first interaction: fills in the subject or a draft, and loads the rest on
// interaction. A submission meanwhile is not lost.
const place = document.querySelector<HTMLElement>('[data-contact]')
const form = place?.querySelector('form')
if (place && form) listen(place, form)

function listen(place: HTMLElement, form: HTMLFormElement): void {
  let isLoading = false
  let isEnhanced = false
  let wantsToSend = false
  // The form's own messages replace the browser's, also for a submit before the form is hydrated.
  form.noValidate = true
  const touch = () => {
    if (isLoading) return
    isLoading = true
    import('./enhance.tsx').then(
      ({ enhance }) => {
        enhance(place)
        isEnhanced = true
        if (wantsToSend) form.requestSubmit()
      },
      // Loading failed: the plain form is submitted.
      () => {
        isEnhanced = true
        if (wantsToSend) form.submit()
      }
    )
  }
  for (const event of ['focusin', 'pointerdown', 'input']) form.addEventListener(event, touch)
  form.addEventListener('submit', event => {
    if (isEnhanced) return
    event.preventDefault()
    wantsToSend = true
    touch()
  })
  for (const [name, value] of Object.entries({
    ...getDraft(place)?.values,
    ...requestedSubject()
  })) {
    const field = form.elements.namedItem(name)
    if (value && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      field.value = value
  }
}

// The subject in the query string, once: a reload must not overwrite what was typed since.
function requestedSubject(): { theme?: string } {
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
