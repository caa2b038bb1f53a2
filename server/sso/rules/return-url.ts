import { TICKET_PARAM } from './endpoints.ts'

const HOME = '/'
/** What a browser reads in more than one way: control characters, white space, backslashes. */
const AMBIGUOUS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\\]/u

/**
 * Pages of the site: its home, and what is below a language. Only they have the script that takes the
 * ticket out of the address; files have a dot in their names, and pages none.
 */
const PAGE = /^\/(?:(?:zh|en)(?:\/[^.]*)?)?$/

/**
 * Where to go after sign-in or sign-out: a page of the site. What is returned is what was checked: path, query and hash
 * on this very origin, beginning with exactly one slash, without a ticket.
 * @param target what a request asked for: a path, or an absolute address
 * @param origins origins of this site, such as `https://site.example`
 * @param root path under which the site stands, such as `/video`; what is returned is without it
 * @returns the target, or the home of this origin when it is anything else
 */
export function safeReturnUrl(
  target: string | null | undefined,
  origins: string[],
  root = ''
): string {
  if (!target || target.length > 2000 || AMBIGUOUS.test(target)) return HOME
  const origin = getOrigin(target, origins)
  if (!origin || !URL.canParse(target, origin)) return HOME
  const url = new URL(target, origin)
  if (url.origin !== origin || url.username || url.password) return HOME
  if (!url.pathname.startsWith(`${root}/`)) return HOME
  const path = url.pathname.slice(root.length)
  if (!isPage(path)) return HOME
  return withoutTicket(path + url.search + url.hash).address
}

/**
 * Takes the one-time ticket out of an address; all else stays byte for byte.
 * @param address path, query and hash
 */
export function withoutTicket(address: string): { address: string; ticket: string | undefined } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? []
  const parameters = query.split('&')
  const isTicket = (parameter: string) => parameter.split('=')[0] === TICKET_PARAM
  const ticket = parameters.find(isTicket)?.slice(TICKET_PARAM.length + 1)
  const rest = parameters.filter(parameter => !isTicket(parameter)).join('&')
  return { address: path + (rest && `?${rest}`) + hash, ticket: ticket && decoded(ticket) }
}

/** The address with a ticket in its query, before the hash. */
export function withTicket(address: string, ticket: string): string {
  const hash = address.indexOf('#')
  const [front, back] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  return `${front}${front.includes('?') ? '&' : '?'}${TICKET_PARAM}=${encodeURIComponent(ticket)}${back}`
}

function getOrigin(target: string, origins: string[]): string | undefined {
  if (/^\/(?!\/)/.test(target)) return origins[0]
  const named = /^https?:\/\/[^/?#@]+/i.exec(target)?.[0]
  if (!named || !URL.canParse(named)) return undefined
  return origins.find(origin => origin === new URL(named).origin)
}

// Two slashes in a row name another host as soon as something cuts the path off in front of them,
// and what is encoded may be decoded on the way, more than once.
function isPage(path: string): boolean {
  let text = path
  for (let round = 0; round < 5; round++) {
    if (!text.startsWith('/') || text.includes('//') || AMBIGUOUS.test(text)) return false
    const next = decoded(text)
    if (next === text) return PAGE.test(text)
    text = next
  }
  return false
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
