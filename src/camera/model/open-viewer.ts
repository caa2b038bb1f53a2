import { addStyles } from '../../overlay/styles.ts'
import { createScene } from './scene.ts'
import styles from './viewer.css?inline'

const DEGREES_PER_PIXEL = 0.4

/**
 * Shows the 3D model in place of its picture; it is turned by drag and by its controls.
 * @throws Error if the file cannot be loaded or the browser cannot draw it
 */
export async function openViewer(place: HTMLElement, controls: HTMLFormElement): Promise<void> {
  const stage = place.querySelector<HTMLElement>('.stage')
  if (!stage) return
  addStyles(styles)
  const scene = await createScene(place.dataset.model ?? '', stage)
  const turn = () => {
    for (const { name, value } of controls.querySelectorAll('input')) {
      scene.turn(name, Number(value))
      const output = controls.querySelector(`output[for="model-${name}"]`)
      if (output) output.textContent = `${value.replace('-', '−')}°`
    }
    scene.draw()
  }
  controls.addEventListener('input', turn)
  // The fields are reset only after the event.
  controls.addEventListener('reset', () => requestAnimationFrame(turn))
  const orbit = controls.querySelector<HTMLInputElement>('input[name=orbit]')
  if (orbit) enableDrag(scene.canvas, orbit)
  stage.dataset.drawn = ''
  turn()
}

function enableDrag(canvas: HTMLCanvasElement, orbit: HTMLInputElement): void {
  canvas.addEventListener('pointerdown', event => canvas.setPointerCapture(event.pointerId))
  canvas.addEventListener('pointermove', event => {
    if (!canvas.hasPointerCapture(event.pointerId)) return
    const angle = Number(orbit.value) + event.movementX * DEGREES_PER_PIXEL
    orbit.value = String(((angle + 540) % 360) - 180)
    orbit.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
