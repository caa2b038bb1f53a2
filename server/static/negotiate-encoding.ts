import type { Encoding, StaticFile } from './static-file.ts'

const PREFERRED: Encoding[] = ['br', 'gzip']

/**
 * Content negotiation (RFC 9110 §12.5.3): returns the encoding that the client prefers among those available, the
 * smallest if several are equal.
 * @param accepted value of `Accept-Encoding`
 */
export function negotiateEncoding(file: StaticFile, accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const preferences = parseAcceptEncoding(accepted)
  // `identity` is always acceptable, but preferred only if the client says so.
  let best: { name: Encoding; quality: number } = {
    name: 'identity',
    quality: preferences.get('identity') ?? 0
  }
  for (const name of PREFERRED.filter(each => file.variants[each]).reverse()) {
    const quality = preferences.get(name) ?? preferences.get('*') ?? 0
    if (quality > 0 && quality >= best.quality) best = { name, quality }
  }
  return best.name
}

/** Encodings of a file that the client accepts. */
export function acceptableEncodings(file: StaticFile, accepted: string | undefined): Encoding[] {
  const preferences = parseAcceptEncoding(accepted ?? '')
  const compressed = PREFERRED.filter(
    name => file.variants[name] && (preferences.get(name) ?? preferences.get('*') ?? 0) > 0
  )
  return [...compressed, 'identity']
}

// An entry with an invalid quality value is ignored.
function parseAcceptEncoding(accepted: string): Map<string, number> {
  const preferences = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
    preferences.set(coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0)
  }
  return preferences
}
