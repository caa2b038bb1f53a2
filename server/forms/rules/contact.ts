import * as v from 'valibot'
import { countLinks, isFilled, isPlain, lengthOf, tidied } from './characters.ts'
import { isEmail, tidiedEmail } from './email.ts'
import { type ContactField, type FormError, type FormLocale, REQUIRED } from './fields.ts'
import {
  COMPANY_MAX,
  EMAIL_MAX,
  LINKS_MAX,
  MESSAGE_MAX,
  NAME_MAX,
  PHONE_MAX,
  THEME_MAX
} from './limits.ts'
import { isPhone } from './phone.ts'
import { formWords } from './words.ts'

/** A message as it is stored. Texts that were left out are empty. */
export type ContactMessage = v.InferOutput<ReturnType<typeof contactSchema>>

/** What reading a submission gives: the tidied values, or the wrong fields in the order of the form. */
export type Reading<Value> = { ok: true; value: Value } | { ok: false; errors: FormError[] }

/** The rules of the contact form (design §8), with messages in a language. For browser and server. */
export function contactSchema(locale: FormLocale) {
  return v.object({
    theme: field(locale, 'theme', { most: THEME_MAX, links: 0 }),
    company: field(locale, 'company', { most: COMPANY_MAX, links: 0 }),
    name: field(locale, 'name', { most: NAME_MAX, links: 0 }),
    email: emailField(locale),
    phone: v.pipe(
      field(locale, 'phone', { most: PHONE_MAX }),
      v.check(text => text === '' || isPhone(text), formWords(locale).errors.phone)
    ),
    message: field(locale, 'message', { most: MESSAGE_MAX, links: LINKS_MAX, lines: true })
  })
}

/** An e-mail address that must be given. */
export function emailField(locale: FormLocale) {
  return v.pipe(
    field(locale, 'email', { most: EMAIL_MAX, tidy: tidiedEmail }),
    v.check(isEmail, formWords(locale).errors.email)
  )
}

/** Reads a contact form; `input` may be anything that came over the wire. */
export function readContact(input: unknown, locale: FormLocale): Reading<ContactMessage> {
  return read(contactSchema(locale), input)
}

/** Reads `input` by a schema of fields; each wrong field is named once, with the first thing wrong. */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown
): Reading<v.InferOutput<Schema>> {
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
  locale: FormLocale,
  name: ContactField,
  {
    most,
    links = Number.POSITIVE_INFINITY,
    lines = false,
    tidy = tidied
  }: { most: number; links?: number; lines?: boolean; tidy?: (text: string) => string }
) {
  const { labels, errors } = formWords(locale)
  const label = labels[name]
  return v.optional(
    v.pipe(
      v.string(errors.notText(label)),
      v.transform(tidy),
      v.check(text => !REQUIRED.includes(name) || isFilled(text), errors.required(label)),
      v.check(
        text => lengthOf(text) <= most,
        issue => errors.tooLong(label, most, lengthOf(String(issue.input)))
      ),
      v.check(text => isPlain(text, lines), errors.characters(label)),
      v.check(text => countLinks(text) <= links, errors.links(label, links))
    ),
    ''
  )
}
