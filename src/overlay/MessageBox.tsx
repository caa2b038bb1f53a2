import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import './overlay.css'
import type { MessageEnd } from './show.ts'

/** A message above the page. */
export interface Message {
  /** An alert has one button and closes by nothing else; a question may be turned down. */
  kind: 'alert' | 'question'
  title: string
  text: string
  button: string
  /** Text of the button that turns a question down. */
  cancel?: string
}

interface Props {
  message: Message
  end: (how: MessageEnd) => void
}

/** A message box: title, text, and its buttons; the first button has the focus. */
export function MessageBox({ message, end }: Props) {
  const { kind, title, text, button, cancel } = message
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (kind !== 'alert') end('closed')
    } else if (event.key === 'Tab' && box.current) {
      keepInside(box.current, event)
    }
  }
  const onPress = (event: { target: EventTarget; currentTarget: EventTarget }) => {
    if (kind !== 'alert' && event.target === event.currentTarget) end('closed')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the ground beside the box is no control
    <div className="overlay-ground" onMouseDown={onPress} onKeyDown={onKeyDown}>
      <div
        ref={box}
        className="message-box"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className="buttons">
          <button type="button" className="button" onClick={() => end('confirmed')}>
            {button}
          </button>
          {cancel && (
            <button type="button" className="button quiet" onClick={() => end('cancelled')}>
              {cancel}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

function keepInside(box: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...box.querySelectorAll('button')]
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = (index + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length
  event.preventDefault()
  buttons[next]?.focus()
}
