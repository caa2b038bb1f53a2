import * as v from 'valibot'
import type { Locale } from '../i18n/locale.ts'
import { emailSchema, type ParseResult, parseFields } from './contact-schema.ts'

/** Schema of the newsletter form. */
function subscriptionSchema(locale: Locale) {
  return v.object({ email: emailSchema(locale) })
}

/** A newsletter subscription. */
export type Subscription = v.InferOutput<ReturnType<typeof subscriptionSchema>>

/** Validates the newsletter form. Shared by browser and server. */
export function parseSubscription(input: unknown, locale: Locale): ParseResult<Subscription> {
  return parseFields(subscriptionSchema(locale), input)
}
