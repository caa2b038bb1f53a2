const SHOWN_MS = 6000
let place: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message at the bottom of the frame for a few seconds, outside the page, whose DOM is replaced. */
export function notice(sentence: string): void {
  place ??= makePlace()
  place.textContent = sentence
  place.hidden = false
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (place) place.hidden = true
  }, SHOWN_MS)
}

function makePlace(): HTMLElement {
  const made = document.createElement('preview-notice')
  made.setAttribute('role', 'status')
  Object.assign(made.style, {
    position: 'fixed',
    insetBlockEnd: '1rem',
    insetInline: '1rem',
    zIndex: '2000',
    padding: '0.75rem 1rem',
    borderRadius: '12px',
    background: '#0e1726',
    color: '#ffffff',
    font: '14px/1.6 system-ui, sans-serif'
  })
  document.documentElement.append(made)
  return made
}
