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
      if (segment === '的') joinNouns(parts)
    } else parts.push(segment)
  }
  return parts
}

function clings(segment: string, last: string): boolean {
  return PARTICLE.test(segment) || OPENING.test(last) || (LATIN.test(last) && LATIN.test(segment))
}

/** What stands before 的 reads as one: 业务部门的, not 业务 and 部门的. */
function joinNouns(parts: string[]): void {
  const [first = '', second = ''] = parts.slice(-2)
  if (NOUN.test(first) && NOUN.test(second.slice(0, -1))) parts.splice(-2, 2, first + second)
}

const NOUN = /^\p{Script=Han}{2}$/u
// Particles, and endings of nouns.
const PARTICLE = /^[的了着过吗呢型机器级类]$/
const OPENING = /[（《“‘「【\s]$/
const LATIN = /[\x21-\x7e]/
