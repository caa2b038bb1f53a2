/**
 * Adds the styles of elements that only scripts create, as a constructable style sheet. Without support for it
 * (browsers before 2023) the elements are unstyled.
 * @param css text of a style sheet, the default export of `./x.css?inline`
 */
export function addStyles(css: string): void {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
