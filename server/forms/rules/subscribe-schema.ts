import * as v from 'valibot'
import { emailSchema, type ParseResult, parseFields } from './contact-schema.ts'
import type { FormLocale } from './fields.ts'

/** Validates the newsletter's only field. Shared by browser and server. */
export function parseSubscription(
  input: unknown,
  locale: FormLocale
): ParseResult<{ email: string }> {
  return parseFields(v.object({ email: emailSchema(locale) }), input)
}
