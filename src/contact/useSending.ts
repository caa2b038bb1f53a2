import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { readContact } from '../../server/forms/rules/contact.ts'
import { type FormError, TRAP } from '../../server/forms/rules/fields.ts'
import { dropDraft, keepDraft, newKey, readDraft, valuesOf } from './draft.ts'
import type { ContactFormProps } from './props.ts'
import { Sender } from './send.ts'

/** How far the form is. `message` is announced; `again` says that pressing the button tries once more. */
export interface SendingState {
  kind: 'idle' | 'sending' | 'received' | 'wrong' | 'stopped'
  message: string
  again: boolean
}

const IDLE: SendingState = { kind: 'idle', message: '', again: false }

/** Checks, sends and keeps what stands in a form until it was received. */
export function useSending(
  { locale, page, words }: ContactFormProps,
  form: RefObject<HTMLFormElement | null>
) {
  const [state, setState] = useState(IDLE)
  const [errors, setErrors] = useState<FormError[]>([])
  const [sender] = useState(() => new Sender('/api/contact', locale))
  const key = useRef('')

  useEffect(() => {
    key.current = readDraft(page)?.key ?? newKey()
    sender.prepare()
  }, [page, sender])

  useEffect(() => {
    if (state.message !== words.offline) return
    const retry = () => form.current?.requestSubmit()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state, words, form])

  const keep = () => {
    if (form.current) keepDraft(page, { key: key.current, values: valuesOf(form.current) })
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (state.kind === 'sending') return
    keep()
    const trap = String(new FormData(event.currentTarget).get(TRAP) ?? '')
    const reading = readContact(valuesOf(event.currentTarget), locale)
    setErrors(reading.ok ? [] : reading.errors)
    if (!reading.ok) return setState({ kind: 'wrong', message: '', again: false })
    setState({ kind: 'sending', message: words.sending, again: false })
    const sent = await sender.send({ ...reading.value, page, [TRAP]: trap }, key.current)
    if (sent.kind === 'received') {
      dropDraft(page)
      setState({ ...IDLE, kind: 'received' })
    } else if (sent.kind === 'wrong') {
      setErrors(sent.errors)
      setState({ kind: 'wrong', message: '', again: false })
    } else {
      const message = sent.kind === 'refused' ? sent.message : words[sent.kind]
      setState({ kind: 'stopped', message, again: true })
    }
  }

  /** Looks again at a field that was wrong, when it is left. */
  function check({ target }: FocusEvent<HTMLFormElement>): void {
    const name = (target as Element as HTMLInputElement).name
    if (!form.current || !errors.some(({ field }) => field === name)) return
    const reading = readContact(valuesOf(form.current), locale)
    const now = reading.ok ? undefined : reading.errors.find(({ field }) => field === name)
    setErrors(errors.flatMap(error => (error.field === name ? (now ?? []) : error)))
  }

  function restart(): void {
    key.current = newKey()
    setState(IDLE)
  }

  return { state, errors, submit, check, keep, restart }
}
