/** Which web pages may call the lake with a person's session, and be returned to after sign-in. */
export interface Origins {
  /** Whether pages of this origin are this lake's own, or on its list. */
  isAllowed(origin: string, host: string): boolean
  /** Whether the request came from a page of an allowed origin; for writes with a cookie. */
  isOwnRequest(request: Request): boolean
  /** All origins on the list, the lake's own address first where it is known. */
  listed: string[]
}

/**
 * The lake's own address and the allow-list. An entry may hold `*` for a part of a host name or
 * port (`https://*.example.com`). Without a public address, "own" means the host that was asked.
 */
export function createOrigins(publicUrl: string | undefined, corsOrigins: string[]): Origins {
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin]
  const listed = [...own, ...corsOrigins.map(origin => origin.replace(/\/+$/, ''))]
  const shapes = listed.map(getShape)

  function isAllowed(origin: string, host: string): boolean {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
    if (own.length === 0 && url.host === host) return true
    return shapes.some(shape => shape.test(url.origin))
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

function getShape(origin: string): RegExp {
  const parts = origin.split('*').map(part => part.replace(/[.\\+?^${}()|[\]/]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/@]*')}$`, 'i')
}

/** The host that a request was sent to. */
export function requestHost(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}

/**
 * Where to go after signing in: the wanted address if its origin is allowed, without what a browser
 * would read otherwise than it was checked; undefined where it is not.
 */
export function safeRedirectUrl(wanted: string, host: string, origins: Origins): URL | undefined {
  if (!URL.canParse(wanted)) return undefined
  const url = new URL(wanted)
  if (url.username || url.password || !origins.isAllowed(url.origin, host)) return undefined
  url.hash = ''
  return url
}
