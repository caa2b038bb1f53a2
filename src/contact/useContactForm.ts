import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { parseContact } from '../../shared/forms/contact-schema.ts'
import { CONTACT } from '../../shared/forms/endpoints.ts'
import { type FormError, HONEYPOT_FIELD } from '../../shared/forms/fields.ts'
import { clearDraft, getValues, newIdempotencyKey, readDraft, saveDraft } from './draft.ts'
import type { ContactFormProps } from './props.ts'
import { Sender } from './send.ts'

/**
 * Error of a field. The message of a corrected field stays in the layout, hidden, until the next submission: otherwise
 * the button would move away under the pointer.
 */
export interface FieldError extends FormError {
  isMended?: boolean
}

/** State of the form. `message` is announced; `again` labels the button as a retry. */
export interface SendingState {
  kind: 'idle' | 'sending' | 'received' | 'wrong' | 'stopped'
  message: string
  again: boolean
}

const IDLE: SendingState = { kind: 'idle', message: '', again: false }

/** React hook: validates and sends the form, and stores its draft until it was received. */
export function useContactForm(
  { locale, page, theme, words }: ContactFormProps,
  form: RefObject<HTMLFormElement | null>
) {
  const [state, setState] = useState(IDLE)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [sender] = useState(() => new Sender(CONTACT, locale))
  const key = useRef('')

  useEffect(() => {
    key.current = readDraft(page)?.key ?? newIdempotencyKey()
    // Typed before hydration.
    const values = form.current && getValues(form.current)
    if (values && isTyped({ ...values, theme: values.theme === theme ? '' : values.theme }))
      saveDraft(page, { key: key.current, values })
    sender.prepare()
  }, [page, theme, form, sender])

  useEffect(() => {
    if (state.message !== words.offline) return
    const retry = () => form.current?.requestSubmit()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state, words, form])

  /** Stores the draft and validates the invalid fields again. */
  const persistDraft = () => {
    if (!form.current) return
    const values = getValues(form.current)
    saveDraft(page, { key: key.current, values })
    if (errors.length === 0) return
    const reading = parseContact(values, locale)
    const invalid = reading.ok ? [] : reading.errors
    setErrors(
      errors.map(({ field, message }) => {
        const now = invalid.find(error => error.field === field)
        return now ?? { field, message, isMended: true }
      })
    )
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (state.kind === 'sending') return
    persistDraft()
    const trap = String(new FormData(event.currentTarget).get(HONEYPOT_FIELD) ?? '')
    const reading = parseContact(getValues(event.currentTarget), locale)
    setErrors(reading.ok ? [] : reading.errors)
    if (!reading.ok) return setState({ kind: 'wrong', message: '', again: false })
    setState({ kind: 'sending', message: words.sending, again: false })
    const sent = await sender.send({ ...reading.value, page, [HONEYPOT_FIELD]: trap }, key.current)
    if (sent.kind === 'received') {
      clearDraft(page)
      setState({ ...IDLE, kind: 'received' })
    } else if (sent.kind === 'wrong') {
      setErrors(sent.errors)
      setState({ kind: 'wrong', message: '', again: false })
    } else {
      const message = sent.kind === 'refused' ? sent.message : words[sent.kind]
      setState({ kind: 'stopped', message, again: true })
    }
  }

  function restart(): void {
    key.current = newIdempotencyKey()
    setState(IDLE)
  }

  return { state, errors, submit, keep: persistDraft, restart }
}

function isTyped(values: Record<string, string>): boolean {
  return Object.values(values).some(value => value !== '')
}
