import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { layerStack } from './layer-stack.ts'
import type { MessageResult } from './MessageBox.tsx'
import { type Message, MessageBox } from './MessageBox.tsx'
import styles from './overlay.css?inline'
import { addStyles } from './styles.ts'

addStyles(styles)

/**
 * Shows a modal message (specification §9); resolves with how it was closed. Focus is trapped inside and then restored.
 * A hash change closes it; Escape and a press outside do so unless it is an alert.
 */
export async function showMessage(message: Message): Promise<MessageResult> {
  return (await show(message)).how
}

/** Shows a prompt in the same way; resolves with the answer, or undefined if it was cancelled or closed. */
export async function showPrompt(message: Omit<Message, 'kind'>): Promise<string | undefined> {
  const { how, answer } = await show({ ...message, kind: 'prompt' })
  return how === 'confirmed' ? answer : undefined
}

function show(message: Message): Promise<{ how: MessageResult; answer: string }> {
  const before = document.activeElement
  const layer = layerStack.open()
  const root = createRoot(layer.element)
  return new Promise(done => {
    const end = (how: MessageResult, answer = '') => {
      removeEventListener('hashchange', onHash)
      root.unmount()
      layer.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      done({ how, answer })
    }
    const onHash = () => end('closed')
    addEventListener('hashchange', onHash)
    root.render(createElement(MessageBox, { message, end }))
  })
}
