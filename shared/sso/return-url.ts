import { TICKET_PARAM } from './endpoints.ts'

const HOME = '/'
/** Characters that browsers interpret differently: control characters, white space, backslashes. */
const AMBIGUOUS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\\]/u

/**
 * Pages of the site: the root, and paths below a language. Only they have the script that removes the ticket from the
 * URL; paths with a dot are files.
 */
const PAGE = /^\/(?:(?:zh|en)(?:\/[^.]*)?)?$/

/**
 * Returns the validated return URL after sign-in or sign-out, to prevent open redirects (OWASP: Unvalidated
 * Redirects). The result is path, query and hash of a page on this origin, beginning with exactly one slash, without
 * a ticket.
 * @param target requested path or absolute URL; untrusted
 * @param origins origins of this site, such as `https://site.example`
 * @param root base path, such as `/video`; the result is without it
 * @returns the target, or the root page if it is anything else
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
 * Removes the one-time ticket from a URL; everything else is unchanged byte for byte.
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

/** Adds a ticket to a URL's query, before the hash. */
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

// Two consecutive slashes name another host if a prefix is stripped, and intermediaries may decode percent-encoding
// more than once.
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
