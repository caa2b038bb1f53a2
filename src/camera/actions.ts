import { openModel } from './model/open-model.ts'
import { copyTable, filterRows } from './specification-tools.ts'

/** Carries out the action of a control (`data-action`) of the camera page. */
export function act(control: HTMLElement): void {
  const { action } = control.dataset
  if (action === 'print') printPage()
  if (action === 'open') openModel(control)
  if (action === 'copy') copyTable(control)
  if (!(control instanceof HTMLInputElement)) return
  if (action === 'find') filterRows(control)
  if (action === 'divide')
    control.parentElement?.style.setProperty('--at', `${Number(control.value) / 100}`)
}

/** Prints the page as a data sheet once its lazy images are loaded. */
async function printPage(): Promise<void> {
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map(image => image.decode()))
  print()
}
