// As browsers check an input of type e-mail (HTML Standard, "valid e-mail address"), with letters of
// any script in the domain (RFC 5890); browsers turn those into ASCII before they check. Dots stand
// between other characters, as mail servers want it (RFC 5321, "Dot-string") and browsers do not.
const LOCAL = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Whether mail could be sent there, by its form. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return LOCAL.test(text.slice(0, Math.max(at, 0))) && labels.every(label => LABEL.test(label))
}

/**
 * An address as mail programs take it, from what people type: a Chinese keyboard writes `＠`, `．` and
 * `。`, and a copied address brings `mailto:` or marks that show nothing.
 */
export function normalizeEmail(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim()
    .replace(/^mailto: ?/i, '')
}

/** The same for two addresses that reach the same box: domains do not mind case, boxes hardly ever. */
export function canonicalEmail(email: string): string {
  return normalizeEmail(email).toLowerCase()
}
