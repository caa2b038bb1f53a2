/**
 * Confines the frame to the preview: forms are not submitted, external links open in a new tab.
 * @param refused called when a form submission was blocked
 */
export function restrictNavigation(page: Document, refused: () => void): void {
  page.addEventListener(
    'submit',
    event => {
      event.preventDefault()
      event.stopImmediatePropagation()
      refused()
    },
    true
  )
  page.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (link instanceof HTMLAnchorElement && leadsOutside(link)) {
      link.target = '_blank'
      link.rel = 'noreferrer'
    }
  })
}

function leadsOutside({ origin, protocol }: HTMLAnchorElement): boolean {
  return protocol.startsWith('http') && origin !== location.origin
}
