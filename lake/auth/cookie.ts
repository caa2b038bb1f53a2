import { parse, serialize } from 'hono/utils/cookie'
import { publicBasePath } from '../http/client-ip.ts'
import type { ResolvedOptions } from '../options.ts'

type CookieSettings = Pick<ResolvedOptions, 'projectId' | 'publicUrl'>

/**
 * The cookie's name, per project, so that two lakes on one host do not share sessions. On HTTPS it has the prefix
 * `__Host-` (below a base path `__Secure-`): no other host of the domain, and no page over HTTP, can set it.
 */
function cookieName({ projectId, publicUrl }: CookieSettings, isSecure: boolean): string {
  const name = `lakeSession-${projectId}`
  if (!isSecure) return name
  return publicBasePath(publicUrl) === '' ? `__Host-${name}` : `__Secure-${name}`
}

/** The secret of the session in a `Cookie` header; undefined if it has none. */
export function getSessionSecret(
  header: string | null,
  settings: CookieSettings
): string | undefined {
  const cookies = parse(header ?? '')
  const { publicUrl } = settings
  // without a public URL the scheme may differ by request, and the safer cookie has precedence
  const schemes = publicUrl === undefined ? [true, false] : [publicUrl.startsWith('https:')]
  return schemes.map(isSecure => cookies[cookieName(settings, isSecure)]).find(Boolean)
}

/**
 * A `Set-Cookie` value: `HttpOnly`, `SameSite=Lax`.
 * @param maxAge seconds; 0 deletes the cookie
 * @param secure whether the browser uses HTTPS
 */
export function sessionCookie(
  settings: CookieSettings,
  value: string,
  maxAge: number,
  secure: boolean
): string {
  const path = `${publicBasePath(settings.publicUrl)}/`
  const name = cookieName(settings, secure)
  return serialize(name, value, { path, maxAge, secure, httpOnly: true, sameSite: 'Lax' })
}
