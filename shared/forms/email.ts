// As browsers validate `input type=email` (HTML Standard, "valid e-mail address"), with letters of any script on both
// sides of the @ (RFC 6531, RFC 5890). Dots only between other characters, as mail servers require (RFC 5321,
// "Dot-string") and browsers do not.
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
// Copied along with an address, such as marks of direction by address books.
const MARKS = String.raw`[\s\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069]`
const AROUND = new RegExp(`^${MARKS}+|(?<!${MARKS})${MARKS}+$`, 'g')
const MAX_LOCAL_BYTES = 64
const MAX_LABEL_BYTES = 63

/** Returns whether a text is a syntactically valid e-mail address. */
export function isEmail(text: string): boolean {
  const { local, domain } = split(text)
  const isDomain = domain.split('.').every(label => LABEL.test(label))
  return LOCAL.test(local) && bytes(local) <= MAX_LOCAL_BYTES && isDomain && fits(domain)
}

/**
 * Normalizes a typed address for mail programs: Chinese keyboards produce `＠`, `．` and `。`, and copied addresses
 * contain `mailto:` or invisible characters.
 */
export function normalizeEmail(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(AROUND, '')
    .replace(/^mailto: ?(?=.)/i, '')
}

/**
 * Returns the same key for addresses of the same mailbox: a domain in any script is its ASCII form (RFC 5890, A-label)
 * and case-insensitive; mailboxes are treated so.
 */
export function canonicalEmail(email: string): string {
  const { local, domain } = split(normalizeEmail(email).toLowerCase())
  return local ? `${local}@${asciiDomain(domain) ?? domain}` : domain
}

/** Returns whether a mail server must offer SMTPUTF8 to deliver to an address: a domain has an ASCII form, a mailbox has none. */
export function needsSmtpUtf8(email: string): boolean {
  return /[^\0-\x7f]/.test(split(email).local)
}

function split(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) }
}

// The URL parser is the one implementation of UTS #46 that browsers and Node share. The suffix keeps it from reading
// numbers as an IPv4 address.
function asciiDomain(domain: string): string | undefined {
  const suffix = '.invalid'
  if (/[\s%/?#\\:@]/.test(domain)) return undefined
  try {
    return new URL(`http://${domain}${suffix}`).hostname.slice(0, -suffix.length)
  } catch {
    return undefined
  }
}

function fits(domain: string): boolean {
  const labels = asciiDomain(domain)?.split('.') ?? ['']
  return labels.every(({ length }) => length > 0 && length <= MAX_LABEL_BYTES)
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
