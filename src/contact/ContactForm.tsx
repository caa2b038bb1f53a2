import { useEffect, useRef } from 'react'
import { CONTACT } from '../../shared/forms/endpoints.ts'
import { CONTACT_FIELDS, HONEYPOT_FIELD } from '../../shared/forms/fields.ts'
import { formMessages } from '../../shared/forms/messages.ts'
import { withBase } from '../base-path.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './Field.tsx'
import type { ContactFormProps } from './props.ts'
import { useContactForm } from './useContactForm.ts'

/**
 * The contact form. Its static HTML is a plain form that works without scripts; it is hydrated on interaction, with all
 * that was typed.
 */
export function ContactForm(props: ContactFormProps) {
  const { locale, page, theme, privacy, words } = props
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const result = useRef<HTMLHeadingElement>(null)
  const { state, errors, submit, keep, restart } = useContactForm(props, form)
  const isSending = state.kind === 'sending'

  useEffect(() => {
    if (form.current) disableNativeValidation(form.current)
    if (state.kind === 'received') result.current?.focus()
    if (state.kind === 'wrong') summary.current?.focus()
  }, [state])

  if (state.kind === 'received') {
    return (
      <div className="form-result">
        <h3 tabIndex={-1} ref={result}>
          {words.sentTitle}
        </h3>
        <p>{words.sentText}</p>
        <button className="button quiet" type="button" onClick={restart}>
          {words.another}
        </button>
      </div>
    )
  }
  return (
    <form
      className="contact-form"
      action={`${withBase(CONTACT.path)}?locale=${locale}`}
      method="post"
      ref={form}
      onSubmit={submit}
      onInput={keep}
    >
      <ErrorSummary errors={errors} locale={locale} ref={summary} />
      {CONTACT_FIELDS.map(name => (
        <Field
          key={name}
          name={name}
          locale={locale}
          value={name === 'theme' ? theme : ''}
          error={errors.find(({ field }) => field === name)}
        />
      ))}
      <div className="trap" aria-hidden="true">
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="page" value={page} />
      <p className="small wide-field">
        <span>{words.consent}</span>
        {privacy && <a href={privacy}>{words.privacy}</a>}
      </p>
      <div className="send wide-field">
        <button className="button" type="submit" aria-disabled={isSending ? true : undefined}>
          {isSending ? words.sending : state.again ? words.again : formMessages(locale).submit}
        </button>
        <p role="status">{state.message}</p>
      </div>
    </form>
  )
}

/** Replaces the native validation, and the silent cut of pasted text by maxlength, with the messages of the form. */
function disableNativeValidation(form: HTMLFormElement): void {
  form.noValidate = true
  for (const field of form.elements) field.removeAttribute('maxlength')
}
