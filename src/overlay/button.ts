/** A button for what scripts put on a page. */
export function button(className: string, text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.textContent = text
  made.addEventListener('click', press)
  return made
}
