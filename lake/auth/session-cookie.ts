import { parse, serialize } from 'hono/utils/cookie'
import { publicBasePath } from '../http/connection.ts'
import type { ResolvedOptions } from '../options.ts'

type CookieSettings = Pick<ResolvedOptions, 'projectId' | 'publicUrl'>
/** The session; or a sign-in whose second step is left. */
type CookieKind = 'lakeSession' | 'lakeSignIn'

/**
 * The cookie's name, per project, so that two lakes on one host do not share sessions. On HTTPS it has the prefix
 * `__Host-` (below a base path `__Secure-`): no other host of the domain, and no page over HTTP, can set it.
 */
function cookieName(
  { projectId, publicUrl }: CookieSettings,
  isSecure: boolean,
  kind: CookieKind
): string {
  const name = `${kind}-${projectId}`
  if (!isSecure) return name
  return publicBasePath(publicUrl) === '' ? `__Host-${name}` : `__Secure-${name}`
}

/** The secret of the session, or of the second step, in a `Cookie` header; undefined if it has none. */
export function getSessionSecret(
  header: string | null,
  settings: CookieSettings,
  kind: CookieKind = 'lakeSession'
): string | undefined {
  const cookies = parse(header ?? '')
  const { publicUrl } = settings
  // without a public URL the scheme may differ by request, and the safer cookie has precedence
  const schemes = publicUrl === undefined ? [true, false] : [publicUrl.startsWith('https:')]
  return schemes.map(isSecure => cookies[cookieName(settings, isSecure, kind)]).find(Boolean)
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
  secure: boolean,
  kind: CookieKind = 'lakeSession'
): string {
  const path = `${publicBasePath(settings.publicUrl)}/`
  const name = cookieName(settings, secure, kind)
  return serialize(name, value, { path, maxAge, secure, httpOnly: true, sameSite: 'Lax' })
}
