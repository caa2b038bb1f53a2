// All that a camera page runs before the visitor uses one of its controls.

// Lazy images are printed only if they are loaded.
addEventListener('beforeprint', () => {
  for (const image of document.images) image.loading = 'eager'
})
const act = ({ type, target }: Event) => {
  const control = (target as Element).closest<HTMLElement>('[data-action]')
  if (control && /^i/.test(control.localName) === (type === 'input'))
    import('./actions.ts').then(({ act }) => act(control), console.error)
}
for (const type of ['click', 'input']) document.addEventListener(type, act)
