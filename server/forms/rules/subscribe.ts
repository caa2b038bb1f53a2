import * as v from 'valibot'
import { emailField, type Reading, read } from './contact.ts'
import type { FormLocale } from './fields.ts'

/** The rules of the newsletter's one field. For browser and server. */
export function readSubscription(input: unknown, locale: FormLocale): Reading<{ email: string }> {
  return read(v.object({ email: emailField(locale) }), input)
}
