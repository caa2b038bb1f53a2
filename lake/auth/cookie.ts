/** The cookie's name, per project, so that two lakes on one host do not share sessions. */
export function cookieName(projectId: string): string {
  return `lakeSession-${projectId}`
}

/** The value of a cookie in a `Cookie` header; undefined if it is missing. */
export function getCookie(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
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
  const path = `Path=${basePath}/`
  const parts = [`${name}=${value}`, path, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  if (secure) parts.push('Secure')
  return parts.join('; ')
}
