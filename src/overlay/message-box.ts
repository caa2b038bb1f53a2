import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { layerStack } from './layer-stack.ts'
import { type Message, MessageBox } from './MessageBox.tsx'
import styles from './overlay.css?inline'
import { addStyles } from './styles.ts'

addStyles(styles)

/** How a message ended: its button was pressed, it was turned down, or it was closed. */
export type MessageResult = 'confirmed' | 'cancelled' | 'closed'

/**
 * Shows a message above the page (specification §9) and gives how it ended. Focus stays inside and
 * goes back to where it was. It closes on a hash change; Escape and a press beside it close it unless
 * it is an alert.
 */
export async function showMessage(message: Message): Promise<MessageResult> {
  return (await show(message)).how
}

/** Asks for an answer in the same way; nothing where it was turned down or closed. */
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
