const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Cuts a Chinese heading where its line may break: between words, never before punctuation that closes.
 * @returns the parts in order; joined they are the text
 */
export function phrases(text: string): string[] {
  const parts: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && (!isWordLike || clings(segment, last))) {
      parts[parts.length - 1] = last + segment
    } else parts.push(segment)
  }
  return parts
}

function clings(segment: string, last: string): boolean {
  return PARTICLE.test(segment) || OPENING.test(last) || (LATIN.test(last) && LATIN.test(segment))
}

const PARTICLE = /^[的了着过吗呢]$/
const OPENING = /[（《“‘「【\s]$/
const LATIN = /[\x21-\x7e]/
