import * as v from 'valibot'
import type { Locale } from '../i18n/locale.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { type ContactField, type FormError, REQUIRED } from './fields.ts'
import {
  COMPANY_MAX,
  EMAIL_MAX,
  MAX_LINKS,
  MAX_THEME_LENGTH,
  MESSAGE_MAX,
  NAME_MAX,
  PHONE_MAX
} from './limits.ts'
import { formMessages } from './messages.ts'
import { isPhone } from './phone.ts'
import {
  countCharacters,
  countLinks,
  hasNoInvisibleCharacters,
  isNotBlank,
  normalizeText
} from './text.ts'

/** A message as stored. Missing texts are empty. */
export type ContactMessage = v.InferOutput<ReturnType<typeof contactSchema>>

/** Result of parsing: the normalized values, or the invalid fields in the order of the form. */
export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; errors: FormError[] }

/** Schema of the contact form (specification §2), with messages in a language. Shared by browser and server. */
export function contactSchema(locale: Locale) {
  return v.object({
    theme: field(locale, 'theme', { most: MAX_THEME_LENGTH, links: 0 }),
    company: field(locale, 'company', { most: COMPANY_MAX, links: 0 }),
    name: field(locale, 'name', { most: NAME_MAX, links: 0 }),
    email: emailSchema(locale),
    phone: v.pipe(
      field(locale, 'phone', { most: PHONE_MAX }),
      v.check(text => text === '' || isPhone(text), formMessages(locale).errors.phone)
    ),
    message: field(locale, 'message', { most: MESSAGE_MAX, links: MAX_LINKS, lines: true })
  })
}

/** Schema of a required e-mail address. */
export function emailSchema(locale: Locale) {
  return v.pipe(
    field(locale, 'email', { most: EMAIL_MAX, tidy: normalizeEmail }),
    v.check(isEmail, formMessages(locale).errors.email)
  )
}

/** Validates a contact form; `input` is untrusted. */
export function parseContact(input: unknown, locale: Locale): ParseResult<ContactMessage> {
  return parseFields(contactSchema(locale), input)
}

/** Validates `input` by a schema of fields; returns the first error of each invalid field. */
export function parseFields<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown
): ParseResult<v.InferOutput<Schema>> {
  const fields = typeof input === 'object' && input !== null ? input : {}
  const result = v.safeParse(schema, fields, { abortPipeEarly: true })
  if (result.success) return { ok: true, value: result.output }
  const errors = result.issues.map(issue => ({
    field: String(issue.path?.[0]?.key ?? 'form'),
    message: issue.message
  }))
  return { ok: false, errors }
}

function field(
  locale: Locale,
  name: ContactField,
  {
    most: limit,
    links = Number.POSITIVE_INFINITY,
    lines = false,
    tidy = normalizeText
  }: { most: number; links?: number; lines?: boolean; tidy?: (text: string) => string }
) {
  const { labels, errors } = formMessages(locale)
  const label = labels[name]
  return v.optional(
    v.pipe(
      v.string(errors.notText(label)),
      v.transform(tidy),
      v.check(text => !REQUIRED.includes(name) || isNotBlank(text), errors.required(label)),
      v.check(
        text => countCharacters(text) <= limit,
        issue => errors.tooLong(label, limit, countCharacters(String(issue.input)))
      ),
      v.check(text => hasNoInvisibleCharacters(text, lines), errors.characters(label)),
      v.check(text => countLinks(text) <= links, errors.links(label, links))
    ),
    ''
  )
}
