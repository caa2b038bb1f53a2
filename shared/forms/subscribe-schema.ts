import * as v from 'valibot'
import type { Locale } from '../i18n/locale.ts'
import { emailSchema, type ParseResult, parseFields } from './contact-schema.ts'

/** Validates the newsletter's only field. Shared by browser and server. */
export function parseSubscription(input: unknown, locale: Locale): ParseResult<{ email: string }> {
  return parseFields(v.object({ email: emailSchema(locale) }), input)
}
