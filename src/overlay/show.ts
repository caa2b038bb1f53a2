import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type Message, MessageBox } from './MessageBox.tsx'
import { stack } from './stack.ts'

/** How a message ended: its button was pressed, it was turned down, or it was closed. */
export type MessageEnd = 'confirmed' | 'cancelled' | 'closed'

/**
 * Shows a message above the page (specification §9) and gives how it ended. Focus stays inside and
 * goes back to where it was. It closes on a hash change; Escape and a press beside it close it unless
 * it is an alert.
 */
export function showMessage(message: Message): Promise<MessageEnd> {
  const before = document.activeElement
  const layer = stack.open()
  const root = createRoot(layer.element)
  return new Promise(done => {
    const end = (how: MessageEnd) => {
      removeEventListener('hashchange', onHash)
      root.unmount()
      layer.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      done(how)
    }
    const onHash = () => end('closed')
    addEventListener('hashchange', onHash)
    root.render(createElement(MessageBox, { message, end }))
  })
}
