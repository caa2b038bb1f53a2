// As browsers check an input of type e-mail (HTML Standard, "valid e-mail address"), with letters of
// any script in the domain (RFC 5890); browsers turn those into ASCII before they check.
const LOCAL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Whether mail could be sent there, by its form. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return LOCAL.test(text.slice(0, Math.max(at, 0))) && labels.every(label => LABEL.test(label))
}

/** The same for two addresses that reach the same box: domains do not mind case, boxes hardly ever. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}
