import { useEffect, useRef } from 'react'
import { CONTACT } from '../../shared/forms/endpoints.ts'
import { CONTACT_FIELDS, HONEYPOT_FIELD } from '../../shared/forms/fields.ts'
import { formMessages } from '../../shared/forms/messages.ts'
import { withBase } from '../base-path.ts'
import { island } from '../islands/island.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './Field.tsx'
import type { ContactFormProps } from './props.ts'
import { useContactForm } from './useContactForm.ts'

/**
 * The contact form. Its static HTML is a plain form that works without scripts; it is hydrated on interaction, with all
 * that was typed. The form's own messages replace those of the browser, without scripts the server's.
 */
function Content(props: ContactFormProps) {
  const { locale, page, theme, level, privacy, words } = props
  const Heading = `h${level}` as const
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const result = useRef<HTMLHeadingElement>(null)
  const { state, errors, submit, keep, restart } = useContactForm(props, form)
  const isSending = state.kind === 'sending'

  useEffect(() => {
    // A message of the form replaces the silent cut of pasted text.
    for (const field of form.current?.elements ?? []) field.removeAttribute('maxlength')
    if (state.kind === 'received') result.current?.focus()
    if (state.kind === 'wrong') summary.current?.focus()
  }, [state])

  if (state.kind === 'received') {
    return (
      <div className="form-result">
        <Heading tabIndex={-1} ref={result}>
          {words.sentTitle}
        </Heading>
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
      noValidate
      ref={form}
      onSubmit={submit}
      onInput={keep}
    >
      <ErrorSummary errors={errors} locale={locale} level={level} ref={summary} />
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
        <span>{words.consent}</span> {privacy && <a href={privacy}>{words.privacy}</a>}
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

export const ContactForm = island(Content, true)
