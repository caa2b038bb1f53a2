import type { Encoding, StoredFile } from './stored.ts'

const PREFERRED: Encoding[] = ['br', 'gzip']

/**
 * The encoding to answer in: the smallest that the reader takes and the file has.
 * @param accepted value of the header Accept-Encoding
 */
export function chooseEncoding(file: StoredFile, accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  return PREFERRED.find(name => file.variants[name] && accepts(accepted, name)) ?? 'identity'
}

function accepts(accepted: string, name: string): boolean {
  const quality = qualityOf(accepted, name) ?? qualityOf(accepted, '*')
  return quality !== undefined && quality > 0
}

function qualityOf(accepted: string, name: string): number | undefined {
  for (const part of accepted.split(',')) {
    const [coding, ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    if (coding !== name) continue
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    return quality ? Number.parseFloat(quality.slice(2)) : 1
  }
  return undefined
}
