// All that a page runs of the newsletter form before the first interaction. If the rest cannot be loaded, the plain form
// is submitted.
const form = document.querySelector<HTMLFormElement>('form.subscribe')
if (form) listen(form)

function listen(form: HTMLFormElement): void {
  let isLoading = false
  let wantsToSend = false
  const touch = () => {
    if (isLoading) return
    isLoading = true
    import('./enhance.ts').then(
      ({ enhanceForm }) => {
        form.removeEventListener('submit', hold)
        enhanceForm(form)
        if (wantsToSend) form.requestSubmit()
      },
      () => {
        form.removeEventListener('submit', hold)
        if (wantsToSend) form.submit()
      }
    )
  }
  const hold = (event: Event) => {
    event.preventDefault()
    wantsToSend = true
    touch()
  }
  form.addEventListener('focusin', touch)
  form.addEventListener('submit', hold)
}

export {}
