import type { ContactField } from './fields.ts'

// How much each field takes, in characters as a person counts them; the messages name these.
export const MAX_THEME_LENGTH = 100
export const COMPANY_MAX = 120
export const NAME_MAX = 80
export const EMAIL_MAX = 254
export const PHONE_MAX = 40
export const MESSAGE_MAX = 5000
/** The same by field: what its input lets in, so that a whole form stays below the limit in bytes. */
export const MAX_FIELD_LENGTHS: Record<ContactField, number> = {
  theme: MAX_THEME_LENGTH,
  company: COMPANY_MAX,
  name: NAME_MAX,
  email: EMAIL_MAX,
  phone: PHONE_MAX,
  message: MESSAGE_MAX
}
/** More links than this in a message is advertising. */
export const MAX_LINKS = 5
/** A form that comes back sooner than this after its token was given was not read by a person. */
export const FORM_MIN_AGE_MS = 2000
