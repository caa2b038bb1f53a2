// How much each field takes, in characters as a person counts them; the messages name these.
export const THEME_MAX = 100
export const COMPANY_MAX = 120
export const NAME_MAX = 80
export const EMAIL_MAX = 254
export const PHONE_MAX = 40
export const MESSAGE_MAX = 5000
/** More links than this in a message is advertising. */
export const LINKS_MAX = 5
/** A form that comes back sooner than this after its token was given was not read by a person. */
export const FORM_MIN_AGE_MS = 2000
