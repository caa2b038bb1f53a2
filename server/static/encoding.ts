import type { Encoding, StaticFile } from './static-file.ts'

const PREFERRED: Encoding[] = ['br', 'gzip']

/**
 * The encoding to answer in: of those that the file has the one that the reader likes best, the
 * smallest where it likes several as well (RFC 9110 §12.5.3).
 * @param accepted value of the header Accept-Encoding
 */
export function negotiateEncoding(file: StaticFile, accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const wishes = parseAcceptEncoding(accepted)
  // As it stands is always welcome, but only preferred where the reader says so.
  let best: { name: Encoding; quality: number } = {
    name: 'identity',
    quality: wishes.get('identity') ?? 0
  }
  for (const name of PREFERRED.filter(each => file.variants[each]).reverse()) {
    const quality = wishes.get(name) ?? wishes.get('*') ?? 0
    if (quality > 0 && quality >= best.quality) best = { name, quality }
  }
  return best.name
}

// A quality that is no number from 0 to 1 is a mistake: such an encoding is left out.
function parseAcceptEncoding(accepted: string): Map<string, number> {
  const wishes = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
    wishes.set(coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0)
  }
  return wishes
}
