import { openModel } from './model/open-model.ts'
import { dividerText } from './showcase/divider-text.ts'
import { copyTable, filterRows } from './specification-tools.ts'

/** Carries out the action of a control (`data-action`) of the camera page. */
export function act(control: HTMLElement): void {
  const { action } = control.dataset
  if (action === 'print') printPage()
  if (action === 'open') openModel(control)
  if (action === 'copy') copyTable(control)
  if (!(control instanceof HTMLInputElement)) return
  if (action === 'find') filterRows(control)
  if (action === 'divide') divide(control)
}

/** Moves the line between two pictures, and says how much of each is seen. */
function divide(slider: HTMLInputElement): void {
  const at = Number(slider.value)
  const captions = [...(slider.parentElement?.querySelectorAll('figcaption') ?? [])]
  slider.parentElement?.style.setProperty('--at', `${at / 100}`)
  slider.ariaValueText = dividerText(
    at,
    captions.map(({ textContent }) => textContent),
    document.documentElement.lang
  )
}

/** Prints the page as a data sheet once its lazy images are loaded. */
async function printPage(): Promise<void> {
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map(image => image.decode()))
  print()
}
