import { TOOLTIP_HIDE_MS, TOOLTIP_SHOW_MS } from '../constants.ts'
import { type Hover, hoverIntent } from './hover-intent.ts'
import { layerStack } from './layer-stack.ts'
import { addStyles } from './styles.ts'
import styles from './tooltip.css?inline'

addStyles(styles)

const GAP_PX = 8
const hovers = new WeakMap<Element, Hover>()

/**
 * Shows the name of an element (marked `data-tip`) as a tooltip on hover and focus (specification §9: shown at once,
 * hidden after 200 ms). It is hidden from screen readers, as it repeats the name.
 */
export function attachTip(element: HTMLElement): void {
  // Touch screens have no hover.
  if (hovers.has(element) || !matchMedia('(hover: hover)').matches) return
  let tip: HTMLElement | undefined
  const timing = hoverIntent(TOOLTIP_SHOW_MS, TOOLTIP_HIDE_MS, isShown => {
    tip?.remove()
    tip = isShown ? createTip(element) : undefined
  })
  hovers.set(element, timing)
  for (const event of ['pointerenter', 'focus']) element.addEventListener(event, timing.enter)
  for (const event of ['pointerleave', 'blur']) element.addEventListener(event, timing.leave)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') timing.now(false)
  })
  if (element.matches(':hover, :focus-visible')) timing.enter()
}

function createTip(element: HTMLElement): HTMLElement {
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.textContent = element.ariaLabel ?? element.textContent
  tip.ariaHidden = 'true'
  tip.style.zIndex = String(layerStack.top())
  document.body.append(tip)
  const { left, top, bottom, width } = element.getBoundingClientRect()
  const above = top - tip.offsetHeight - GAP_PX
  const x = left + width / 2 - tip.offsetWidth / 2
  const limit = document.documentElement.clientWidth - tip.offsetWidth - GAP_PX
  tip.style.left = `${Math.max(GAP_PX, Math.min(x, limit))}px`
  tip.style.top = `${above < GAP_PX ? bottom + GAP_PX : above}px`
  return tip
}
