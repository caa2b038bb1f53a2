import type { ContactField } from './fields.ts'

// Maximum lengths of the fields, in characters as people count them; the messages mention them.
export const MAX_THEME_LENGTH = 100
export const COMPANY_MAX = 120
export const NAME_MAX = 80
export const EMAIL_MAX = 254
export const PHONE_MAX = 40
export const MESSAGE_MAX = 5000
/** Maximum lengths by field, so that a complete form stays below the limit in bytes. */
export const MAX_FIELD_LENGTHS: Record<ContactField, number> = {
  theme: MAX_THEME_LENGTH,
  company: COMPANY_MAX,
  name: NAME_MAX,
  email: EMAIL_MAX,
  phone: PHONE_MAX,
  message: MESSAGE_MAX
}
/** A message with more links is treated as spam. */
export const MAX_LINKS = 5
/** Minimum age of a form token in milliseconds: people cannot submit faster. */
export const FORM_MIN_AGE_MS = 2000
