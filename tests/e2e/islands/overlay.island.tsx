import { askFor, showMessage } from '../../../src/overlay/show.ts'

// A page with buttons that open message boxes; how they ended stands in the output.
const output = document.createElement('output')
const tell = (what: unknown) => {
  output.textContent = String(what)
}

function button(name: string, press: () => Promise<unknown>): void {
  const made = document.createElement('button')
  made.textContent = name
  made.addEventListener('click', () => press().then(tell))
  document.body.append(made)
}

button('prompt', () => askFor({ title: '数量', text: '需要几台', pattern: /^\d+$/ }))
button('question', () => showMessage({ kind: 'question', title: '提示', text: '继续吗' }))
button('alert', () => showMessage({ kind: 'alert', title: '提示', text: '长文'.repeat(2000) }))
document.body.append(output)
