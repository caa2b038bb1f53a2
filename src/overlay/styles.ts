/**
 * Gives the page the styles of what only a script puts there; the page itself does not carry them.
 * Browsers from before 2023 cannot: there it is plain.
 * @param css text of a style sheet, as `import css from './x.css?inline'` gives it
 */
export function addStyles(css: string): void {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
