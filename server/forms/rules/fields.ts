/** Languages that the forms speak. */
export type FormLocale = 'zh' | 'en'

/** The fields that a visitor sees, in the order of the form (specification §2). */
export const CONTACT_FIELDS = ['theme', 'company', 'name', 'email', 'phone', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Fields without which nobody could answer. */
export const REQUIRED: readonly ContactField[] = ['theme', 'name', 'email', 'message']

/** What browsers and password managers may fill in, by their own names for it. */
export const AUTOCOMPLETE: Record<ContactField, string> = {
  theme: 'off',
  company: 'organization',
  name: 'name',
  email: 'email',
  phone: 'tel',
  message: 'off'
}

/**
 * The trap: a field that people never meet and that robots fill. Its name is like nothing that a
 * browser or a password manager knows, in Chinese or English, so that none of them fills it.
 */
export const HONEYPOT_FIELD = 'extra_note'
/** Carries the signed form token. */
export const TOKEN_FIELD = 'token'
/** Carries the key of this load of the form: the same key and text again is the same message. */
export const IDEMPOTENCY_KEY_FIELD = 'key'

/** Where a wrong submission is wrong; `form` is the submission as a whole. */
export type FormError = { field: string; message: string }
