import { OVERLAY_Z_INDEX } from '../constants.ts'

/** A layer above the page; what lies below cannot be reached while it is open. */
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
  shut()
  return {
    element,
    close() {
      element.remove()
      open.splice(open.indexOf(element), 1)
      shut()
      focusTop()
    }
  }
}

// Only the topmost layer can be reached; without any, the whole page can.
function shut(): void {
  const top = open.at(-1)
  for (const child of document.body.children) {
    if (child instanceof HTMLElement) child.inert = top !== undefined && child !== top
  }
  document.documentElement.classList.toggle('overlay-open', top !== undefined)
}

// One that was opened below another never had the focus.
function focusTop(): void {
  const top = open.at(-1)
  if (top && !top.contains(document.activeElement))
    top.querySelector<HTMLElement>('input, textarea, button')?.focus()
}

/**
 * Layers above the page, the last one on top.
 * - `top`: z-index of what is to lie above all that is open
 */
export const layerStack = { open: openLayer, top: () => OVERLAY_Z_INDEX + open.length }
