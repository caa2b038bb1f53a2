import type { FormName } from '../../../shared/forms/endpoints.ts'
import {
  AUTOCOMPLETE,
  CONTACT_FIELDS,
  type ContactField,
  EITHER,
  type FormError,
  IDEMPOTENCY_KEY_FIELD,
  INPUT_ATTRIBUTES,
  REQUIRED,
  TOKEN_FIELD
} from '../../../shared/forms/fields.ts'
import { MAX_FIELD_LENGTHS } from '../../../shared/forms/limits.ts'
import { formMessages, withoutFullStop } from '../../../shared/forms/messages.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { type Html, html } from '../../../shared/server/html.ts'

/** A form shown with the submitted values. */
export interface FormView {
  form: FormName
  /** URL that it posts to. */
  action: string
  /** URL of the privacy statement. */
  privacy: string
  locale: Locale
  values: Record<string, unknown>
  errors: FormError[]
  token: string
  key: string
}

/** What becomes of a message. How many days it is stored is said in the privacy statement. */
const CONSENT: Record<Locale, { text: string; link: string }> = {
  zh: { text: '您填写的内容只用于答复，到期后自动删除。', link: '隐私说明' },
  en: {
    text: 'What you enter serves only to answer you, and is deleted automatically after a time.',
    link: 'Privacy'
  }
}

/** Fields with full width, as on the contact page. */
const WIDE: ReadonlySet<ContactField> = new Set(['theme', 'message'])

/** Renders the form: an error summary, errors at their fields, and focus on the first invalid field. */
export function renderForm(shown: FormView): Html {
  const { form, action, privacy, locale, values, errors, token, key } = shown
  const words = formMessages(locale)
  const consent = CONSENT[locale]
  const fields: readonly ContactField[] = form === 'contact' ? CONTACT_FIELDS : ['email']
  const hidden = {
    [TOKEN_FIELD]: token,
    [IDEMPOTENCY_KEY_FIELD]: key,
    locale,
    page: getText(values.page)
  }
  const inputs = fields.map(name => {
    const error = errors.find(error => error.field === name)
    return renderField(shown, name, error)
  })
  const hiddenInputs = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`
  )
  // Validated by the server: the browser's own messages would hide ours.
  return html`${renderSummary(shown, fields)}
<form class="contact-form" action="${action}" method="post" novalidate>
${inputs}${hiddenInputs}
${form === 'contact' && html`<p class="small wide-field">${consent.text} <a href="${privacy}">${consent.link}</a></p>\n`}<p class="actions wide-field"><button class="button" type="submit">${form === 'contact' ? words.submit : words.subscribe}</button></p>
</form>`
}

function renderSummary(
  { form, locale, errors }: FormView,
  fields: readonly ContactField[]
): Html | undefined {
  if (errors.length === 0) return undefined
  const items = errors.map(({ field, message }) => {
    const known = fields.find(name => name === field)
    return known
      ? html`<li><a href="#${form}-${known}">${withoutFullStop(message)}</a></li>`
      : html`<li>${message}</li>`
  })
  const title = formMessages(locale).summary(errors.length)
  return html`<div class="form-summary" role="alert"><h2>${title}</h2><ul>${items}</ul></div>`
}

function renderField(
  { form, locale, values, errors }: FormView,
  name: ContactField,
  error?: FormError
): Html {
  const words = formMessages(locale)
  const id = `${form}-${name}`
  const value = getText(values[name])
  const required = form === 'subscribe' || REQUIRED.includes(name)
  const help = words.help[name]
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  const attributes = html`class="input" id="${id}" name="${name}" autocomplete="${AUTOCOMPLETE[name]}" maxlength="${MAX_FIELD_LENGTHS[name]}"${[
    required && html` required`,
    error && html` aria-invalid="true"`,
    error && error === errors[0] && html` autofocus`,
    described && html` aria-describedby="${described}"`
  ]}`
  const input = Object.entries(INPUT_ATTRIBUTES[name] ?? { type: 'text' }).map(
    ([attribute, value]) => html` ${attribute.toLowerCase()}="${value}"`
  )
  const note = EITHER.includes(name) ? words.either : words.optional
  return html`<div class="${WIDE.has(name) ? 'field wide-field' : 'field'}">
<label for="${id}">${words.labels[name]}${!required && html` <span class="optional">${note}</span>`}</label>
${
  name === 'message'
    ? html`<textarea ${attributes} rows="6">\n${value}</textarea>`
    : html`<input${input} ${attributes} value="${value}">`
}
${error && html`<p class="field-error" id="${id}-error">${error.message}</p>`}
${help && html`<p class="small" id="${id}-help">${help}</p>`}
</div>
`
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
