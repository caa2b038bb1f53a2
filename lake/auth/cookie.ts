import { parse, serialize } from 'hono/utils/cookie'

/** The cookie's name, per project, so that two lakes on one host do not share sessions. */
export function cookieName(projectId: string): string {
  return `lakeSession-${projectId}`
}

/** The value of a cookie in a `Cookie` header; undefined if it is missing. */
export function getCookie(header: string | null, name: string): string | undefined {
  return parse(header ?? '', name)[name]
}

/**
 * A `Set-Cookie` value: `HttpOnly`, `SameSite=Lax`.
 * @param maxAge seconds; 0 deletes the cookie
 * @param basePath the lake's base path, without a trailing slash
 */
export function sessionCookie(
  name: string,
  value: string,
  maxAge: number,
  secure: boolean,
  basePath: string
): string {
  const path = `${basePath}/`
  return serialize(name, value, { path, maxAge, secure, httpOnly: true, sameSite: 'Lax' })
}
