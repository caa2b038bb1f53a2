import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { parseContact } from '../../server/forms/rules/contact-schema.ts'
import { type FormError, HONEYPOT_FIELD } from '../../server/forms/rules/fields.ts'
import { BASE } from '../base-path.ts'
import { clearDraft, getValues, newIdempotencyKey, readDraft, saveDraft } from './draft.ts'
import type { ContactFormProps } from './props.ts'
import { Sender } from './send.ts'

/**
 * What is wrong with a field. A message that was mended stays in its place, unseen, until the form is
 * sent again: were it taken away the button would move from under the pointer that is to press it.
 */
export interface FieldError extends FormError {
  isMended?: boolean
}

/** How far the form is. `message` is announced; `again` says that pressing the button tries once more. */
export interface SendingState {
  kind: 'idle' | 'sending' | 'received' | 'wrong' | 'stopped'
  message: string
  again: boolean
}

const IDLE: SendingState = { kind: 'idle', message: '', again: false }

/** Checks, sends and keeps what stands in a form until it was received. */
export function useContactForm(
  { locale, page, theme, words }: ContactFormProps,
  form: RefObject<HTMLFormElement | null>
) {
  const [state, setState] = useState(IDLE)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [sender] = useState(() => new Sender(`${BASE}api/contact`, locale))
  const key = useRef('')

  useEffect(() => {
    key.current = readDraft(page)?.key ?? newIdempotencyKey()
    // What was typed before this script was there.
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

  /** Keeps what is typed, and looks again at what was wrong. */
  const persistDraft = () => {
    if (!form.current) return
    const values = getValues(form.current)
    saveDraft(page, { key: key.current, values })
    if (errors.length === 0) return
    const reading = parseContact(values, locale)
    const wrong = reading.ok ? [] : reading.errors
    setErrors(
      errors.map(({ field, message }) => {
        const now = wrong.find(error => error.field === field)
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
