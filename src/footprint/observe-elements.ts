import { flush, trackEvent } from './track-event.ts'
import { watchVisibility } from './watch-visibility.ts'

const TRACKED = '[data-footprint]'
const CONTENT = 'data-footprint-content'
let tracking = false

/**
 * Tracks every marked element (see attributes.ts): browse once when it is seen, click at every click, also in content
 * that an island adds later. It may start before the session is confirmed: events are held back until then.
 */
export function observeElements(): void {
  if (tracking) return
  tracking = true
  flush()
  watchVisibility(document.querySelectorAll(`${TRACKED}[data-footprint~=browse]`), element =>
    trackEvent({ type: 'browse', content: getContent(element) })
  )
  document.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : null
    const element = target?.closest(`${TRACKED}[data-footprint~=click]`)
    // A menu or a row of buttons is named by the item that was pressed.
    const pressed = element?.hasAttribute(CONTENT) ? element : target?.closest('a, button')
    if (!element || !pressed) return
    trackEvent({ type: 'click', content: getContent(pressed) }, leavesPage(event))
  })
}

/** Whether a click leads to another page in this tab. */
export function leavesPage(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  const link = target?.closest<HTMLAnchorElement>('a[href]')
  if (!link || event.defaultPrevented || event.button !== 0) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return false
  return link.href.split('#')[0] !== location.href.split('#')[0]
}

function getContent(element: Element): string {
  return element.getAttribute(CONTENT) ?? element.textContent?.trim() ?? ''
}
