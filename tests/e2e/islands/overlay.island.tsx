import { showMessage, showPrompt } from '../../../src/overlay/message-box.ts'

// A page with buttons that open message boxes; the results are written to the output element.
const output = document.createElement('output')
const print = (what: unknown) => {
  output.textContent = String(what)
}

function button(name: string, press: () => Promise<unknown>): void {
  const made = document.createElement('button')
  made.textContent = name
  made.addEventListener('click', () => press().then(print))
  document.body.append(made)
}

button('prompt', () => showPrompt({ title: '数量', text: '需要几台', pattern: /^\d+$/ }))
button('long', () => showPrompt({ title: '留言', text: '请写下留言', isLong: true }))
button('question', () => showMessage({ kind: 'question', title: '提示', text: '继续吗' }))
button('alert', () => showMessage({ kind: 'alert', title: '提示', text: '长文'.repeat(2000) }))
button('two', () => {
  const first = showMessage({ kind: 'question', title: '下', text: '继续吗' })
  showMessage({ kind: 'question', title: '上', text: '真的吗' })
  return first
})
document.body.append(output)
