import { pageLocale } from '../../i18n/page.ts'
import { createControls } from './controls.ts'
import { modelMessages } from './messages.ts'

/** Shows the 3D model in place of its picture, and reports what prevents it. */
export async function openModel(button: HTMLElement): Promise<void> {
  const place = button.closest<HTMLElement>('[data-model]')
  const status = place?.querySelector<HTMLElement>('[role=status]')
  if (!place || !status || button.ariaDisabled === 'true') return
  const messages = modelMessages[pageLocale()]
  if (!canDraw()) {
    status.textContent = messages.unsupported
    return
  }
  button.ariaDisabled = 'true'
  status.textContent = messages.loading
  try {
    const { openViewer } = await import('./open-viewer.ts')
    const controls = createControls(place, messages)
    await openViewer(place, controls)
    status.after(controls)
    status.textContent = ''
    controls.querySelector('input')?.focus({ preventScroll: true })
    button.parentElement?.remove()
  } catch (error) {
    console.error(error)
    status.textContent = messages.failed
    button.ariaDisabled = null
  }
}

// A hardware without 3D graphics is no failure of the network; nothing is loaded then.
function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
