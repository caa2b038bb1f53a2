/** The visible fields, in the order of the form (specification §2). */
export const CONTACT_FIELDS = ['theme', 'company', 'name', 'email', 'phone', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Required fields. */
export const REQUIRED: readonly ContactField[] = ['theme', 'name', 'message']

/** Fields of which one is required: how the sender is reached. */
export const EITHER: readonly ContactField[] = ['email', 'phone']

/** `autocomplete` attribute of each field. */
export const AUTOCOMPLETE: Record<ContactField, string> = {
  theme: 'off',
  company: 'organization',
  name: 'name',
  email: 'email',
  phone: 'tel',
  message: 'off'
}

/**
 * Attributes of the inputs with a keyboard of their own. An e-mail address is `type=text`: browsers refuse letters
 * outside ASCII in `type=email`, or replace them, which mail servers take (RFC 6531).
 */
export const INPUT_ATTRIBUTES: Partial<Record<ContactField, Record<string, string>>> = {
  email: { type: 'text', inputMode: 'email', autoCapitalize: 'off', spellCheck: 'false' },
  phone: { type: 'tel' }
}

/**
 * Honeypot: a field hidden from people and filled in by bots. Its name resembles nothing that browsers or password
 * managers autofill, in Chinese or English.
 */
export const HONEYPOT_FIELD = 'extra_note'
/** Field with the signed form token. */
export const TOKEN_FIELD = 'token'
/** Field with the idempotency key of this page load: an equal key and text are the same message. */
export const IDEMPOTENCY_KEY_FIELD = 'key'

/** An invalid field; `form` is the submission as a whole. */
export type FormError = { field: string; message: string }
