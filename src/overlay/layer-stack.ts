import { OVERLAY_Z_INDEX } from '../constants.ts'

/** A modal layer: everything below is inert while it is open. */
export interface OverlayLayer {
  element: HTMLElement
  close(): void
}

const open: HTMLElement[] = []

function openLayer(): OverlayLayer {
  const element = document.createElement('div')
  element.className = 'overlay-layer'
  element.style.zIndex = String(OVERLAY_Z_INDEX + open.length)
  document.body.append(element)
  open.push(element)
  updateInert()
  return {
    element,
    close() {
      element.remove()
      open.splice(open.indexOf(element), 1)
      updateInert()
      focusTop()
    }
  }
}

// Only the topmost layer is interactive; without layers the page is.
function updateInert(): void {
  const top = open.at(-1)
  for (const child of document.body.children) {
    if (child instanceof HTMLElement) child.inert = top !== undefined && child !== top
  }
  document.documentElement.classList.toggle('overlay-open', top !== undefined)
}

// A layer that was covered as it opened never had the focus.
function focusTop(): void {
  const top = open.at(-1)
  if (top && !top.contains(document.activeElement))
    top.querySelector<HTMLElement>('input, textarea, button')?.focus()
}

/**
 * Stack of modal layers, the last one on top.
 * - `top`: z-index above all open layers
 */
export const layerStack = { open: openLayer, top: () => OVERLAY_Z_INDEX + open.length }
