/** A visible part of a page: kind, position and appearance. */
export interface LayoutBlock {
  kind: string
  /** Left edge (of centred text its middle) and width in percent of the viewport. */
  left: number
  width: number
  /** Height in pixels. */
  height: number
  /** Background and text colour of a section or button, font size of a heading, columns of a table. */
  look: string
}

/** Returns the parts of the page at the current width, in document order; runs within the page. */
export function blocksOfPage(): LayoutBlock[] {
  const kinds: [kind: string, selector: string][] = [
    ['header', '.site-header'],
    ['section', 'main .section'],
    ['heading', 'main :is(h1, h2)'],
    ['picture', 'main img:not(.logo img)'],
    ['scene', 'main .screen'],
    ['table', 'main .table'],
    ['form', 'main form'],
    ['figure', '.camera-hero dl > *'],
    ['item', 'main :is(.cards, .rail, .highlights, .steps ol, .timeline ol, dl) > *'],
    ['button', 'main .button'],
    ['footer', '.site-footer']
  ]
  const window = document.documentElement.clientWidth
  const hundredths = (pixels: number) => Math.round((100 * pixels) / window)
  const everything = document.querySelectorAll<HTMLElement>(kinds.map(([, all]) => all).join())
  return [...everything].flatMap(element => {
    const kind = kinds.find(([, selector]) => element.matches(selector))?.[0] ?? ''
    const box = element.getBoundingClientRect()
    if (element.closest('.visually-hidden, .screen .screen') || !element.checkVisibility())
      return []
    const style = getComputedStyle(element)
    const centred = kind === 'heading' && style.textAlign === 'center'
    return {
      kind,
      left: hundredths(centred ? box.left + box.width / 2 : box.left),
      width: hundredths(box.width),
      height: Math.round(box.height),
      look: look(kind, element, style)
    }
  })

  function look(kind: string, element: HTMLElement, style: CSSStyleDeclaration): string {
    if (kind === 'heading') return `${element.localName} ${Math.round(parseFloat(style.fontSize))}`
    if (kind === 'section' || kind === 'button') return `${style.backgroundColor} ${style.color}`
    if (kind === 'table') return `${element.querySelectorAll('thead th').length} columns`
    return ''
  }
}
