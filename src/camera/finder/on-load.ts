// All that a page with the camera finder runs before the visitor uses it.

document.querySelector('form.finder')?.addEventListener('input', ({ currentTarget }) => {
  import('./find.ts').then(
    ({ markMatches }) => markMatches(currentTarget as HTMLFormElement),
    console.error
  )
})
