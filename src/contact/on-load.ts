// All that a page runs of the form before the first interaction: fills in the subject or a draft.
// Imports nothing, so that a guest loads no other file.
const form = document.querySelector<HTMLFormElement>('form.contact-form')
const page = form?.querySelector<HTMLInputElement>('[name=page]')?.value
for (const [name, value] of Object.entries({ ...getDraft()?.values, ...requestedSubject() })) {
  const field = form?.elements.namedItem(name)
  if (value && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    field.value = value
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

function getDraft(): { values?: Record<string, string> } | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(`contact-draft:${page}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export {}
