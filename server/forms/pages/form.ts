import type { FormName } from '../../../shared/forms/endpoints.ts'
import {
  AUTOCOMPLETE,
  CONTACT_FIELDS,
  type ContactField,
  EITHER,
  type FormError,
  IDEMPOTENCY_KEY_FIELD,
  REQUIRED,
  TOKEN_FIELD
} from '../../../shared/forms/fields.ts'
import { MAX_FIELD_LENGTHS } from '../../../shared/forms/limits.ts'
import { formMessages, withoutFullStop } from '../../../shared/forms/messages.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { escapeHtml } from '../../http/escape-html.ts'

/** A form shown with the submitted values. */
export interface FormView {
  form: FormName
  /** URL that it posts to. */
  action: string
  locale: Locale
  values: Record<string, unknown>
  errors: FormError[]
  token: string
  key: string
}

/** Fields with full width, as on the contact page. */
const WIDE: ReadonlySet<ContactField> = new Set(['theme', 'message'])
const TYPES: Partial<Record<ContactField, string>> = { email: 'email', phone: 'tel' }

/** Renders the form: an error summary, errors at their fields, and focus on the first invalid field. */
export function renderForm(shown: FormView): string {
  const { form, action, locale, values, errors, token, key } = shown
  const words = formMessages(locale)
  const fields: readonly ContactField[] = form === 'contact' ? CONTACT_FIELDS : ['email']
  const hidden = {
    [TOKEN_FIELD]: token,
    [IDEMPOTENCY_KEY_FIELD]: key,
    locale,
    page: getText(values.page)
  }
  return [
    summary(shown, fields),
    // Validated by the server: the browser's own messages would hide ours.
    `<form class="contact-form" action="${action}" method="post" novalidate>`,
    ...fields.map(name =>
      field(
        shown,
        name,
        errors.find(error => error.field === name)
      )
    ),
    ...Object.entries(hidden).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
    ),
    `<p class="actions wide-field"><button class="button" type="submit">${escapeHtml(form === 'contact' ? words.submit : words.subscribe)}</button></p>`,
    '</form>'
  ].join('\n')
}

function summary({ form, locale, errors }: FormView, fields: readonly ContactField[]): string {
  if (errors.length === 0) return ''
  const items = errors.map(({ field, message }) => {
    const known = fields.find(name => name === field)
    const link = `<a href="#${form}-${known}">${escapeHtml(withoutFullStop(message))}</a>`
    return `<li>${known ? link : escapeHtml(message)}</li>`
  })
  const title = escapeHtml(formMessages(locale).summary(errors.length))
  return `<div class="form-summary" role="alert"><h2>${title}</h2><ul>${items.join('')}</ul></div>`
}

function field(
  { form, locale, values, errors }: FormView,
  name: ContactField,
  error?: FormError
): string {
  const words = formMessages(locale)
  const id = `${form}-${name}`
  const value = escapeHtml(getText(values[name]))
  const required = form === 'subscribe' || REQUIRED.includes(name)
  const help = words.help[name]
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  const attributes = [
    `class="input" id="${id}" name="${name}" autocomplete="${AUTOCOMPLETE[name]}" maxlength="${MAX_FIELD_LENGTHS[name]}"`,
    required && 'required',
    error && 'aria-invalid="true"',
    error && error === errors[0] && 'autofocus',
    described && `aria-describedby="${described}"`
  ]
    .filter(Boolean)
    .join(' ')
  const note = EITHER.includes(name) ? words.either : words.optional
  const optional = required ? '' : ` <span class="optional">${escapeHtml(note)}</span>`
  return [
    `<div class="${WIDE.has(name) ? 'field wide-field' : 'field'}">`,
    `<label for="${id}">${escapeHtml(words.labels[name])}${optional}</label>`,
    name === 'message'
      ? `<textarea ${attributes} rows="6">\n${value}</textarea>`
      : `<input type="${TYPES[name] ?? 'text'}" ${attributes} value="${value}">`,
    error && `<p class="field-error" id="${id}-error">${escapeHtml(error.message)}</p>`,
    help && `<p class="small" id="${id}-help">${escapeHtml(help)}</p>`,
    '</div>'
  ]
    .filter(Boolean)
    .join('\n')
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
