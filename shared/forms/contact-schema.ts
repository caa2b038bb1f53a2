import * as v from 'valibot'
import type { Locale } from '../i18n/locale.ts'
import { isBlank } from '../text/is-blank.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { CONTACT_FIELDS, type ContactField, EITHER, type FormError, REQUIRED } from './fields.ts'
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
import { isPhone } from './phone-notation.ts'
import { countCharacters, countLinks, hasNoInvisibleCharacters, trimText } from './text.ts'

/** A message as stored. Missing texts are empty. */
export type ContactMessage = v.InferOutput<ReturnType<typeof contactSchema>>

/** Result of parsing: the normalized values, or the invalid fields in the order of the form. */
export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; errors: FormError[] }

/**
 * Schema of the contact form (specification §2), with messages in a language. Shared by browser and server.
 * @param isTelephone the server also checks lengths by country (`isPossiblePhone`)
 */
export function contactSchema(locale: Locale, isTelephone = isPhone) {
  return v.object({
    theme: field(locale, 'theme', { most: MAX_THEME_LENGTH, links: 0 }),
    company: field(locale, 'company', { most: COMPANY_MAX, links: 0 }),
    name: field(locale, 'name', { most: NAME_MAX, links: 0 }),
    email: v.pipe(
      field(locale, 'email', { most: EMAIL_MAX, tidy: normalizeEmail }),
      v.check(text => text === '' || isEmail(text), formMessages(locale).errors.email)
    ),
    phone: v.pipe(
      field(locale, 'phone', { most: PHONE_MAX }),
      v.check(text => text === '' || isTelephone(text), formMessages(locale).errors.phone)
    ),
    message: field(locale, 'message', { most: MESSAGE_MAX, links: MAX_LINKS, lines: true })
  })
}

/** Schema of a required e-mail address. */
export function emailSchema(locale: Locale) {
  return v.pipe(
    field(locale, 'email', { most: EMAIL_MAX, tidy: normalizeEmail, required: true }),
    v.check(isEmail, formMessages(locale).errors.email)
  )
}

/** Validates a contact form, which needs an e-mail address or a telephone number; `input` is untrusted. */
export function parseContact(
  input: unknown,
  locale: Locale,
  isTelephone = isPhone
): ParseResult<ContactMessage> {
  const reading = parseFields(contactSchema(locale, isTelephone), input)
  if (EITHER.some(name => isGiven(input, name))) return reading
  const unreachable = { field: 'email', message: formMessages(locale).errors.unreachable }
  const others = reading.ok ? [] : reading.errors.filter(({ field }) => !isContact(field))
  const errors = [...others, unreachable]
  const place = ({ field }: FormError) => (CONTACT_FIELDS as readonly string[]).indexOf(field)
  return { ok: false, errors: errors.sort((a, b) => place(a) - place(b)) }
}

function isContact(field: string): boolean {
  return EITHER.some(name => name === field)
}

// A value of another type is given, too: it has an error of its own.
function isGiven(input: unknown, name: ContactField): boolean {
  const value = (input as Record<string, unknown> | null | undefined)?.[name] ?? ''
  return typeof value !== 'string' || !isBlank(value)
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
    required = REQUIRED.includes(name),
    tidy = trimText
  }: {
    most: number
    links?: number
    lines?: boolean
    required?: boolean
    tidy?: (text: string) => string
  }
) {
  const { labels, errors } = formMessages(locale)
  const label = labels[name]
  return v.optional(
    v.pipe(
      v.string(errors.notText(label)),
      v.transform(text => (isBlank(text) ? '' : tidy(text))),
      v.check(text => !required || !isBlank(text), errors.required(label)),
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
