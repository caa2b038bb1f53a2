import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { splitPhones, type TypedPhone } from './phone-notation.ts'

/** Numbers without a country code are read as dialled in the mainland. */
const HOME = 'CN'
const WITH_COUNTRY = /^\+|^00/
/** Hong Kong, Macau or Taiwan without a plus. No mainland number has these first digits and as many in all. */
const NEIGHBOUR = /^\(?(?:852|853|886)(?:\D|\d+$)/
const NEIGHBOUR_DIGITS = 11
/** Where no group of a number has one or two digits at its end. */
const SHORT_EXTENSIONS: ReadonlySet<string | undefined> = new Set([HOME, 'HK', 'MO', 'TW'])
/** The mainland writes an extension after a hyphen, as another group of digits. */
const HYPHEN_EXTENSION = /^(.+\d)-(\d{1,6})$/

/**
 * Returns the one or two telephone numbers of a text for comparison: in E.164, with extension as RFC 3966 writes it
 * (`+861000000000;ext=801`). A number that can be dialled in one place only, such as 95500, is its digits. Imports the
 * numbering plans of all countries (30 KB): browsers check the notation only, by `isPhone`.
 */
export function phoneNumbers(text: string): string[] {
  return splitPhones(text).map(typed => {
    const { number, extension } = resolve(typed)
    return number + (extension && `;ext=${extension}`)
  })
}

/** Returns whether each number of a text that names its country has a length that numbers there can have. */
export function isPossiblePhone(text: string): boolean {
  const typed = splitPhones(text)
  return typed.length > 0 && typed.every(phone => !hasCountry(phone) || resolve(phone).isPossible)
}

function hasCountry({ number }: TypedPhone): boolean {
  return WITH_COUNTRY.test(number.replace(/[^\d+]/g, ''))
}

function resolve(typed: TypedPhone): TypedPhone & { isPossible: boolean } {
  const digits = typed.number.replace(/\D/g, '')
  const found = read(typed, parseNeighbour) ?? read(typed, parse)
  return found ? { ...found, isPossible: true } : { ...typed, number: digits, isPossible: false }
}

function read(
  { number, extension }: TypedPhone,
  parse: (number: string) => PhoneNumber | undefined
): TypedPhone | undefined {
  const whole = parse(number)
  const [, before = '', after = ''] = extension ? [] : (HYPHEN_EXTENSION.exec(number) ?? [])
  const main = before ? parse(before) : undefined
  if (main && (!whole || isShortExtension(main, before, after)))
    return { number: main.number, extension: after }
  return whole && { number: whole.number, extension }
}

/** Whether one or two digits after a whole number are its extension, as in 010-00000000-8: with them it has a possible length, too. */
function isShortExtension(main: PhoneNumber, before: string, after: string): boolean {
  const isChinese = SHORT_EXTENSIONS.has(main.country)
  return isChinese && after.length <= 2 && /\d{4}$/.test(before) && main.isValid()
}

function parse(number: string): PhoneNumber | undefined {
  const digits = number.replace(/[^\d+]/g, '')
  const found = parsePhoneNumberFromString(digits, { defaultCountry: HOME, extract: false })
  return found?.isPossible() ? found : undefined
}

function parseNeighbour(number: string): PhoneNumber | undefined {
  const digits = number.replace(/\D/g, '')
  if (!NEIGHBOUR.test(number) || digits.length < NEIGHBOUR_DIGITS) return undefined
  const found = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return found?.isValid() ? found : undefined
}
