/** What loses its shape or its meaning where the reader's own colours replace those of the page, a line each; runs within the page. */
export function lostWithForcedColours(): string[] {
  const wrong: string[] = []
  if (!matchMedia('(forced-colors: active)').matches) return ['colours are not forced']
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.ui')
  )
  for (const element of seen) {
    const style = getComputedStyle(element)
    const name = `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 30)}`
    if (element.matches('.button, .chip, .input, .card, button:not([class])') && !hasEdge(style))
      wrong.push(`${name} has no edge`)
    if (
      element.matches('nav a[aria-current=page]') &&
      !style.textDecorationLine.includes('underline')
    )
      wrong.push(`${name} is marked by colour alone`)
    if (style.forcedColorAdjust === 'none') wrong.push(`${name} keeps its own colours`)
  }
  return wrong

  function hasEdge(style: CSSStyleDeclaration): boolean {
    return style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) > 0
  }
}
