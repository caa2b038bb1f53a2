import { canonicalEmail, isEmail, normalizeEmail } from '../../shared/forms/email.ts'
import { phoneNumbers } from '../../shared/forms/normalize-phone.ts'
import { isPhone } from '../../shared/forms/phone-notation.ts'
import { UserError } from '../errors.ts'

/** What a person is found by: an e-mail address or a telephone number, in any of its forms. */
export interface Contact {
  kind: 'email' | 'phone'
  /** As given. */
  text: string
  /** For comparison: one address, or one or two telephone numbers. */
  keys: string[]
}

/** Fields that name a person. */
export interface Reachable {
  email?: string
  phone?: string
}

const TOKEN = /[^\s"'<>()[\]{},;:|\\]+[@＠][^\s"'<>()[\]{},;:|\\]+/gu
const ESCAPED_SPACE = /\\[nrt]/g
const PHONE_FIELD = /"phone"\s*:\s*("(?:[^"\\]|\\.)*")/g

/**
 * Reads a contact.
 * @throws UserError if it is neither
 */
export function parseContactArgument(typed: string): Contact {
  const email = normalizeEmail(typed)
  if (isEmail(email)) return { kind: 'email', text: email, keys: [canonicalEmail(email)] }
  if (isPhone(typed)) return { kind: 'phone', text: typed, keys: phoneNumbers(typed) }
  throw new UserError(`"${typed}" is no e-mail address or telephone number.`)
}

/** Returns whether a message, subscriber or submission is from a person. */
export function isFrom({ kind, keys }: Contact, { email, phone }: Reachable): boolean {
  if (kind === 'email') return keys.includes(canonicalEmail(email ?? ''))
  return phoneNumbers(phone ?? '').some(number => keys.includes(number))
}

/**
 * Returns whether a text, such as a column of a database with JSON, names a person: holds the e-mail address anywhere,
 * in any of its forms, or the telephone number in a field `phone`.
 */
export function names(contact: Contact, text: string): boolean {
  if (contact.kind === 'email') {
    const tokens = text.replace(ESCAPED_SPACE, ' ').match(TOKEN) ?? []
    return tokens.some(token => isFrom(contact, { email: token.replace(/[.。!?！？]+$/u, '') }))
  }
  return [...text.matchAll(PHONE_FIELD)].some(([, phone = '""']) =>
    isFrom(contact, { phone: JSON.parse(phone) })
  )
}
