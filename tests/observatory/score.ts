// Scoring rules published by the HTTP Observatory ("Tests & Scoring", as of 2026), applied to one response. Its own package,
// @mdn/mdn-http-observatory, brings a web server, error reporting and a database client with native code.

/** Response data that the rules examine. */
export interface Seen {
  url: string
  headers: Record<string, string>
  cookies: string[]
  html: string
  /** Redirect of the plain HTTP address; undefined if nothing responds there. */
  redirect?: { status: number; location: string } | undefined
}

/** Result of one rule, and its score modifier. */
export interface Verdict {
  test: string
  result: string
  modifier: number
}

const BASE = 100
/** Minimum score for bonuses. */
const EXTRA_CREDIT = 90
const SIX_MONTHS = 15_768_000
const BROAD = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

/** Returns the score with the result of each rule. */
export function score(seen: Seen): { score: number; verdicts: Verdict[] } {
  const verdicts = [
    csp(seen),
    cookies(seen),
    cors(seen),
    redirection(seen),
    referrer(seen),
    hsts(seen),
    integrity(seen),
    sniffing(seen),
    framing(seen),
    resourcePolicy(seen)
  ]
  const sum = (part: Verdict[]) => part.reduce((all, { modifier }) => all + modifier, 0)
  const without = BASE + sum(verdicts.filter(({ modifier }) => modifier < 0))
  const bonus = sum(verdicts.filter(({ modifier }) => modifier > 0))
  return { score: Math.max(0, without >= EXTRA_CREDIT ? without + bonus : without), verdicts }
}

function getPolicy({ headers }: Seen): Map<string, string[]> | undefined {
  const text = headers['content-security-policy']
  if (!text) return undefined
  const directives = text.split(';').map(part => part.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

function csp(seen: Seen): Verdict {
  const policy = getPolicy(seen)
  const say = (result: string, modifier: number) => ({ test: 'policy', result, modifier })
  if (!policy) return say('no policy', -25)
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [script, style, object] = ['script-src', 'style-src', 'object-src'].map(sources) as [
    string[],
    string[],
    string[]
  ]
  const hashed = (list: string[]) => list.some(source => /^'(sha\d+|nonce)-/.test(source))
  const unsafe = (list: string[]) =>
    list.some(
      source =>
        BROAD.test(source) || source === 'data:' || (source === "'unsafe-inline'" && !hashed(list))
    )
  const insecure = (source: string) => /^(http|ftp):/.test(source)
  const passive = [...sources('img-src'), ...sources('media-src')]
  const active = [...policy]
    .filter(([name]) => !/^(img|media)-src$/.test(name))
    .flatMap(([, list]) => list)
  if (unsafe(script) || object.some(source => BROAD.test(source)))
    return say('unsafe scripts or objects', -20)
  if (seen.url.startsWith('https:') && active.some(insecure)) return say('loads over http', -20)
  if ([...script, ...style].includes("'unsafe-eval'")) return say('unsafe-eval', -10)
  if (seen.url.startsWith('https:') && passive.some(insecure)) return say('pictures over http', -10)
  if (unsafe(style)) return say('unsafe styles', 0)
  const nothing = policy.get('default-src')?.join(' ') === "'none'"
  return nothing ? say("nothing unsafe, default-src 'none'", 10) : say('nothing unsafe', 5)
}

function cookies({ cookies: set, headers }: Seen): Verdict {
  const say = (result: string, modifier: number) => ({ test: 'cookies', result, modifier })
  if (set.length === 0) return say('none', 0)
  const has = (cookie: string, flag: RegExp) => flag.test(cookie.slice(cookie.indexOf(';')))
  const isSession = (cookie: string) => /sess|login|auth|token/i.test(cookie.split('=')[0] ?? '')
  const withHsts = headers['strict-transport-security'] !== undefined
  const open = set.filter(cookie => !has(cookie, /;\s*secure/i))
  if (open.length > 0) {
    const worst = open.some(isSession) ? [-40, -10] : [-20, -5]
    return say('without Secure', worst[withHsts ? 1 : 0] ?? -40)
  }
  if (set.some(cookie => isSession(cookie) && !has(cookie, /;\s*httponly/i)))
    return say('session without HttpOnly', -30)
  const all = set.every(cookie => has(cookie, /;\s*samesite=(lax|strict)/i))
  return all ? say('Secure, HttpOnly, SameSite', 5) : say('Secure', 0)
}

function cors({ headers }: Seen): Verdict {
  const open =
    headers['access-control-allow-origin'] !== undefined &&
    headers['access-control-allow-credentials'] === 'true'
  return { test: 'sharing', result: open ? 'with credentials' : 'none', modifier: open ? -50 : 0 }
}

function redirection({ redirect, url }: Seen): Verdict {
  const say = (result: string, modifier: number) => ({ test: 'redirection', result, modifier })
  if (!redirect) return say('nothing answers http', 0)
  const { status, location } = redirect
  if (status < 300 || status > 399) return say('none', -20)
  if (!location.startsWith('https:')) return say('not to https', -20)
  const sameHost = new URL(location).hostname === new URL(url).hostname
  return sameHost ? say('to https', 0) : say('to another host', -5)
}

function referrer({ headers }: Seen): Verdict {
  const value = headers['referrer-policy']?.split(',').at(-1)?.trim()
  const say = (result: string, modifier: number) => ({ test: 'referrer', result, modifier })
  if (!value) return say('not set', 0)
  return PRIVATE.includes(value) ? say(value, 5) : say(value, -5)
}

function hsts({ headers, url }: Seen): Verdict {
  const say = (result: string, modifier: number) => ({ test: 'https only', result, modifier })
  const value = headers['strict-transport-security']
  if (!value || !url.startsWith('https:')) return say('not set', -20)
  const seconds = Number(/max-age=(\d+)/.exec(value)?.[1])
  if (Number.isNaN(seconds)) return say('not readable', -20)
  return seconds >= SIX_MONTHS ? say('six months or more', 0) : say('less than six months', -10)
}

function integrity({ html, url }: Seen): Verdict {
  const say = (result: string, modifier: number) => ({ test: 'integrity', result, modifier })
  const tags = [...html.matchAll(/<script\b[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)[^>]*>/gi)]
  if (tags.length === 0) return say('no scripts', 0)
  const { origin } = new URL(url)
  const outside = tags.filter(([, address = '']) => new URL(address, url).origin !== origin)
  const signed = (tag: string) => /\sintegrity\s*=/i.test(tag)
  if (outside.some(([, address = '']) => !new URL(address, url).protocol.startsWith('https')))
    return say('scripts over http', -50)
  if (tags.every(([tag]) => signed(tag))) return say('all scripts', 5)
  return outside.some(([tag]) => !signed(tag)) ? say('not for outside', -5) : say('own only', 0)
}

function sniffing({ headers }: Seen): Verdict {
  const right = headers['x-content-type-options'] === 'nosniff'
  return { test: 'sniffing', result: right ? 'nosniff' : 'not set', modifier: right ? 0 : -5 }
}

function framing(seen: Seen): Verdict {
  const say = (result: string, modifier: number) => ({ test: 'framing', result, modifier })
  const ancestors = getPolicy(seen)?.get('frame-ancestors')
  if (ancestors && !ancestors.some(source => BROAD.test(source))) return say('by policy', 5)
  return /^(deny|sameorigin)$/i.test(seen.headers['x-frame-options'] ?? '')
    ? say('by header', 0)
    : say('not set', -20)
}

function resourcePolicy({ headers }: Seen): Verdict {
  const value = headers['cross-origin-resource-policy']
  const modifier = value && ['same-origin', 'same-site'].includes(value) ? 10 : 0
  return { test: 'resource policy', result: value ?? 'not set', modifier }
}
