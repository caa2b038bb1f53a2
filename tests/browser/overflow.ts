/** Returns what overflows the page at the current window size, one line each; runs within the page. */
export function overflowing(): string[] {
  const width = document.documentElement.clientWidth
  const errors: string[] = []
  const sideways = document.documentElement.scrollWidth - width
  if (sideways > 0) errors.push(`the page scrolls ${sideways} px sideways`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('.visually-hidden, .skip, svg')) continue
    if (isClipped(element) || isClipped(element.parentElement)) continue
    const boxes = ownText(element)
    if (boxes.length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
    const frame = toFrame(element)
    const beyond = Math.max(
      ...boxes.map(({ left, right }) => Math.max(right - frame.right, frame.left - left))
    )
    const text = element.textContent?.trim().slice(0, 50)
    if (beyond > 1) errors.push(`${Math.round(beyond)} px beyond ${frame.name}: ${text}`)
  }
  return errors

  /** Whether text that is too long is cut off on purpose. */
  function isClipped(element: HTMLElement | null): boolean {
    return element !== null && getComputedStyle(element).overflowX === 'clip'
  }

  /** Line boxes of the element's own text, without its children. */
  function ownText(element: HTMLElement): DOMRect[] {
    return [...element.childNodes].flatMap(node => {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
  }

  // Content of a scroll container may be wider than the window, but not wider than its own cell or card.
  function toFrame(element: HTMLElement): { left: number; right: number; name: string } {
    const cell = element.closest('td, th, .card, button, .button, .chip')
    if (cell) {
      const { left, right } = cell.getBoundingClientRect()
      return { left, right, name: cell.className || cell.tagName.toLowerCase() }
    }
    const scroller = scrolls(element.parentElement)
    return scroller
      ? { left: -Infinity, right: Infinity, name: '' }
      : { left: 0, right: width, name: 'the window' }
  }

  function scrolls(element: HTMLElement | null): boolean {
    if (!element || element === document.body) return false
    const { overflowX } = getComputedStyle(element)
    return overflowX === 'auto' || overflowX === 'scroll' || scrolls(element.parentElement)
  }
}
