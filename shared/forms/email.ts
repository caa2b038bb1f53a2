// As browsers validate `input type=email` (HTML Standard, "valid e-mail address"), with letters of any script in the
// domain (RFC 5890), which browsers convert to ASCII first. Dots only between other characters, as mail servers
// require (RFC 5321, "Dot-string") and browsers do not.
const LOCAL = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Returns whether a text is a syntactically valid e-mail address. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return LOCAL.test(text.slice(0, Math.max(at, 0))) && labels.every(label => LABEL.test(label))
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
    .trim()
    .replace(/^mailto: ?/i, '')
}

/** Returns the same key for addresses of the same mailbox: domains are case-insensitive, mailboxes are treated so. */
export function canonicalEmail(email: string): string {
  return normalizeEmail(email).toLowerCase()
}
