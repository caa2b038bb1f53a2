import { domainToUnicode } from 'node:url'
import { canonicalEmail, isEmail, normalizeEmail } from '../../shared/forms/email.ts'
import { phoneNumbers } from '../../shared/forms/normalize-phone.ts'
import { findPhones, isPhone } from '../../shared/forms/phone-notation.ts'
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

const ESCAPED_SPACE = /\\[nrt]/g
const A_LABEL = /(?<![a-z0-9-])xn--[a-z0-9-]+/g
/** The last digits of a number, which each of its forms has. */
const LAST_DIGITS = 7

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

/**
 * Returns the other contacts, as given, that a person left beside this one: under them more may be stored, such as the
 * subscription of an e-mail address. Whether they are the person's alone is not known: colleagues share a number.
 */
export function otherContacts(contact: Contact, all: Reachable[]): string[] {
  const found = all
    .flatMap(({ email = '', phone = '' }) => [email, phone])
    .filter(typed => isEmail(normalizeEmail(typed)) || isPhone(typed))
    .map(parseContactArgument)
    .filter(({ keys }) => !keys.some(key => contact.keys.includes(key)))
  // The form that was given first.
  return [...new Map(found.reverse().map(({ keys, text }) => [keys.join(), text])).values()].sort()
}

/** Returns whether a message, subscriber or submission is from a person. */
export function isFrom({ kind, keys }: Contact, { email, phone }: Reachable): boolean {
  if (kind === 'email') return keys.includes(canonicalEmail(email ?? ''))
  return phoneNumbers(phone ?? '').some(number => keys.includes(number))
}

/**
 * Returns whether a text, such as a column of a database with JSON, names a person anywhere: has the e-mail address or
 * telephone number in any of its forms. It may be in a sentence of another person.
 */
export function isMentioned({ kind, keys }: Contact, text: string): boolean {
  const plain = text.replace(ESCAPED_SPACE, ' ')
  return kind === 'email'
    ? keys.some(key => hasEmail(plain, key))
    : keys.some(key => hasPhone(plain, key))
}

function hasEmail(text: string, key: string): boolean {
  if (!/[@＠]/.test(text)) return false
  const plain = withReadableLabels(normalizeEmail(text).toLowerCase())
  const address = withReadableLabels(key)
  for (let at = plain.indexOf(address); at >= 0; at = plain.indexOf(address, at + 1)) {
    const end = at + address.length
    if (isWhole(plain.slice(Math.max(at - 1, 0), at), address, plain.slice(end, end + 2)))
      return true
  }
  return false
}

// Each label of a domain can be in either form.
function withReadableLabels(text: string): string {
  return text.replace(A_LABEL, label => domainToUnicode(label) || label)
}

// Chinese has no spaces: only a Latin letter beside a Latin letter continues an address.
function isWhole(before: string, address: string, after: string): boolean {
  const isLonger = /^[\x21-\x7e]/.test(address) && /[a-z0-9._+-]$/.test(before)
  return !isLonger && !/^(?:[a-z0-9-]|\.[a-z0-9])/.test(after)
}

function hasPhone(text: string, key: string): boolean {
  const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
  const last = key.replace(/;.*$/, '').slice(-LAST_DIGITS)
  if (!digits(text).includes(last)) return false
  return [...findPhones(text)].some(
    phone => digits(phone).includes(last) && phoneNumbers(phone).includes(key)
  )
}
