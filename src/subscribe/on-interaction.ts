// All that a page runs before the newsletter's field is touched. Where the rest cannot be loaded the
// form is sent as the plain form that it is.
const form = document.querySelector<HTMLFormElement>('form.subscribe')
if (form) attend(form)

function attend(form: HTMLFormElement): void {
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
