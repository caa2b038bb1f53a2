import type { Locale } from '../../../shared/i18n/locale.ts'
import { motionLimits } from './limits.ts'
import type { modelMessages } from './messages.ts'

const PARTS = ['orbit', 'pan', 'tilt'] as const
/** Range of the viewpoint, which no camera limits. */
const ALL_ROUND = '-180 180'

/** Creates the controls of the 3D model: a slider for each part that its element names with its range in degrees. */
export function createControls(
  place: HTMLElement,
  messages: (typeof modelMessages)[Locale]
): HTMLFormElement {
  const form = Object.assign(document.createElement('form'), { className: 'controls' })
  for (const part of PARTS) {
    const range = part === 'orbit' ? ALL_ROUND : (place.dataset[part] ?? '')
    const [from, to] = range.split(' ').map(Number)
    const limits = motionLimits(from, to)
    if (limits) form.append(createSlider(part, messages[part], limits))
  }
  const reset = Object.assign(document.createElement('button'), {
    type: 'reset',
    className: 'button quiet',
    textContent: messages.reset
  })
  form.append(reset)
  return form
}

function createSlider(
  name: string,
  text: string,
  { from, to, start }: { from: number; to: number; start: number }
): HTMLElement {
  const id = `model-${name}`
  const row = document.createElement('div')
  const label = Object.assign(document.createElement('label'), { htmlFor: id, textContent: text })
  const input = document.createElement('input')
  // The type and the range come first: a value outside the range is corrected.
  Object.assign(input, { type: 'range', id, name, min: from, max: to, step: 1 })
  input.setAttribute('value', String(start))
  const output = document.createElement('output')
  output.htmlFor.add(id)
  output.textContent = `${start}°`
  row.append(label, input, output)
  return row
}
