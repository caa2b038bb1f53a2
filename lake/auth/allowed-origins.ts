/** Origins whose pages may call the lake with a user's session and receive sign-in codes. */
export interface AllowedOrigins {
  /** Whether the origin is the lake's own or on the allow-list. */
  isAllowed(origin: string, host: string): boolean
  /** Whether the request was sent by a page of an allowed origin; checked for writes with a cookie. */
  isOwnRequest(request: Request): boolean
  /** The allow-list, starting with the lake's own origin if it is known. */
  listed: string[]
}

/**
 * Creates the allow-list. An entry may contain `*` for a part of a host name or port
 * (`https://*.example.com`). Without a public URL, the lake's own origin is the requested host.
 */
export function createAllowedOrigins(
  publicUrl: string | undefined,
  corsOrigins: string[]
): AllowedOrigins {
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin]
  const listed = [...own, ...corsOrigins.map(origin => origin.replace(/\/+$/, ''))]
  const patterns = listed.map(toPattern)

  function isAllowed(origin: string, host: string): boolean {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
    if (own.length === 0 && url.host === host) return true
    return patterns.some(pattern => pattern.test(url.origin))
  }

  return {
    listed,
    isAllowed,
    isOwnRequest(request) {
      if (request.headers.get('sec-fetch-site') === 'same-origin') return true
      const origin = request.headers.get('origin')
      return origin !== null && isAllowed(origin, requestHost(request))
    }
  }
}

function toPattern(origin: string): RegExp {
  const parts = origin.split('*').map(part => part.replace(/[.\\+?^${}()|[\]/]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/@]*')}$`, 'i')
}

/** The host of a request: the `Host` header, else that of its URL. */
export function requestHost(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}

/**
 * Protects sign-in against open redirects: returns the URL if its origin is allowed and it contains
 * no credentials, without its fragment; otherwise undefined.
 */
export function safeRedirectUrl(
  target: string,
  host: string,
  origins: AllowedOrigins
): URL | undefined {
  if (!URL.canParse(target)) return undefined
  const url = new URL(target)
  if (url.username || url.password || !origins.isAllowed(url.origin, host)) return undefined
  url.hash = ''
  return url
}
