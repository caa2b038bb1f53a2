/** Returns what loses its shape or meaning in forced-colors mode, one line each; runs within the page. */
export function lostWithForcedColours(): string[] {
  const errors: string[] = []
  if (!matchMedia('(forced-colors: active)').matches) return ['colours are not forced']
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.ui')
  )
  for (const element of seen) {
    const style = getComputedStyle(element)
    const name = `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 30)}`
    if (element.matches('.button, .chip, .input, .card, button:not([class])') && !hasEdge(style))
      errors.push(`${name} has no edge`)
    if (
      element.matches('nav a[aria-current=page]') &&
      !style.textDecorationLine.includes('underline')
    )
      errors.push(`${name} is marked by colour alone`)
    if (style.forcedColorAdjust === 'none') errors.push(`${name} keeps its own colours`)
  }
  return errors

  function hasEdge(style: CSSStyleDeclaration): boolean {
    return style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) > 0
  }
}
