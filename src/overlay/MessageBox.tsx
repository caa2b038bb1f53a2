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
import type { MessageResult } from './message-box.ts'
import { overlayMessages } from './messages.ts'
import { PromptField } from './PromptField.tsx'
import { ScrollArea } from './ScrollArea.tsx'
import { type AnswerRule, validateAnswer } from './validate-answer.ts'

/** A message above the page. Buttons without a text have the default one. */
export interface Message extends AnswerRule {
  /** An alert closes by its button only; a question may be turned down; a prompt takes an answer. */
  kind: 'alert' | 'question' | 'prompt'
  title: string
  text: string
  button?: string
  /** Text of the button that turns a question or prompt down. */
  cancel?: string
  /** What the field of a prompt holds at first. */
  value?: string
  /** A prompt for longer text. */
  isLong?: boolean
}

interface Props {
  message: Message
  end: (how: MessageResult, answer?: string) => void
}

const STOPS = 'button, input, textarea, [tabindex="0"]'

/** A message box: title, text, field of a prompt, and its buttons; the field or the first button has the focus. */
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
    // The press itself would take the focus away again.
    event.preventDefault()
    if (kind !== 'alert') end('closed')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = kind === 'prompt' ? validateAnswer(answer, message, locale) : ''
    setError(wrong)
    if (wrong) box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else end('confirmed', answer)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the ground beside the box is no control
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
  const stops = [...box.querySelectorAll<HTMLElement>(STOPS)]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  const next = (index + (event.shiftKey ? -1 : 1) + stops.length) % stops.length
  event.preventDefault()
  stops[next]?.focus()
}
