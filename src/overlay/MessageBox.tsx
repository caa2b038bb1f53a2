import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState
} from 'react'
import { pageLocale } from '../i18n/page.ts'
import { overlayMessages } from './messages.ts'
import { PromptField } from './PromptField.tsx'
import { ScrollArea } from './ScrollArea.tsx'
import { type AnswerRule, validateAnswer } from './validate-answer.ts'

/** A modal message. Buttons have a default text. */
export interface Message extends AnswerRule {
  /** An alert closes by its button only; a question may be cancelled; a prompt takes an answer. */
  kind: 'alert' | 'question' | 'prompt'
  title: string
  text: string
  button?: string
  /** Text of the button that cancels a question or prompt. */
  cancel?: string
  /** Initial value of a prompt. */
  value?: string
  /** A prompt for longer text. */
  isLong?: boolean
}

interface Props {
  message: Message
  end: (how: MessageResult, answer?: string) => void
}

const FOCUSABLE = 'button, input, textarea, [tabindex="0"]'

/** Message box: title, text, field of a prompt, buttons. Focus starts at the field or the first button. */
export function MessageBox({ message, end }: Props) {
  const { kind, title, text, button, cancel } = message
  const locale = pageLocale()
  const words = overlayMessages[locale]
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState(message.value ?? '')
  const [error, setError] = useState('')
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea, .buttons button')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (kind !== 'alert') end('closed')
    } else if (event.key === 'Tab' && box.current) {
      trapFocus(box.current, event)
    }
  }
  const onPress = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // The default action would move the focus.
    event.preventDefault()
    if (kind !== 'alert') end('closed')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const invalid = kind === 'prompt' ? validateAnswer(answer, message, locale) : ''
    setError(invalid)
    if (invalid) box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else end('confirmed', answer)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the backdrop is no control
    <div className="overlay-ground" onMouseDown={onPress} onKeyDown={onKeyDown}>
      <form
        ref={box}
        className="message-box"
        noValidate
        onSubmit={onSubmit}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <ScrollArea label={title}>
          <p id={`${id}-text`}>{text}</p>
        </ScrollArea>
        {kind === 'prompt' && (
          <PromptField
            id={`${id}-answer`}
            label={text}
            value={answer}
            error={error}
            isLong={message.isLong ?? false}
            change={value => {
              setAnswer(value)
              if (error) setError(validateAnswer(value, message, locale))
            }}
          />
        )}
        <div className="buttons">
          <button type="submit" className="button">
            {button ?? words.confirm}
          </button>
          {kind !== 'alert' && (
            <button type="button" className="button quiet" onClick={() => end('cancelled')}>
              {cancel ?? words.cancel}
            </button>
          )}
        </div>
      </form>
    </div>
  )
}

function trapFocus(box: HTMLElement, event: KeyboardEvent): void {
  const focusable = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const index = focusable.indexOf(document.activeElement as HTMLElement)
  const next = (index + (event.shiftKey ? -1 : 1) + focusable.length) % focusable.length
  event.preventDefault()
  focusable[next]?.focus()
}

/** How a message was closed: by its button, by the cancel button, or otherwise. */
export type MessageResult = 'confirmed' | 'cancelled' | 'closed'
