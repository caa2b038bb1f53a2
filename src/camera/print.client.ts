// Prints the page as a data sheet once its lazy images are loaded.
const load = () => {
  for (const image of document.images) image.loading = 'eager'
}
addEventListener('beforeprint', load)
document.querySelector('[data-print]')?.addEventListener('click', async () => {
  load()
  await Promise.allSettled([...document.images].map(image => image.decode()))
  print()
})

export {}
