import type { Endpoint } from '../http/endpoint.ts'
import type { Locale } from '../i18n/locale.ts'
import type { ContactMessage } from './contact-schema.ts'
import type { FormError, HONEYPOT_FIELD, IDEMPOTENCY_KEY_FIELD, TOKEN_FIELD } from './fields.ts'
import type { Subscription } from './subscribe-schema.ts'

/** Fields that every form sends in addition to those of the visitor. */
export type FormEnvelope = { locale: Locale } & Record<
  typeof TOKEN_FIELD | typeof IDEMPOTENCY_KEY_FIELD | typeof HONEYPOT_FIELD,
  string
>

/** Response to a form: accepted, or why not. */
export type FormResponse = { status: 'received' } | { errors: FormError[] }

/** Path of the page with the form, without language. */
type FromPage = { page: string }

/** Submits the contact form. */
export const CONTACT: Endpoint<ContactMessage & FromPage & FormEnvelope, FormResponse> = {
  method: 'POST',
  path: '/api/contact'
}

/** Subscribes to the newsletter. */
export const SUBSCRIBE: Endpoint<Subscription & FormEnvelope, FormResponse> = {
  method: 'POST',
  path: '/api/subscribe'
}

/** The endpoint of each form. */
export const FORM_ENDPOINTS = { contact: CONTACT, subscribe: SUBSCRIBE }
export type FormName = keyof typeof FORM_ENDPOINTS

/** Issues a form token; `wait` is the minimum age of a submission in milliseconds. */
export const FORM_TOKEN: Endpoint<undefined, { token: string; wait: number }> = {
  method: 'GET',
  path: '/api/forms/token'
}

/** A one-pixel image that sets the token as a cookie, for forms without scripts. */
export const FORM_TOKEN_PIXEL: Endpoint = { method: 'GET', path: '/api/forms/pixel.gif' }
