/** A byte range, both ends inclusive. */
export interface Range {
  start: number
  end: number
}

/**
 * Parses a `Range` header (RFC 9110 §14). Returns undefined if the whole file must be sent, also
 * for multiple ranges, which a server may ignore; `unsatisfiable` for a 416.
 */
export function parseRange(
  header: string | null,
  size: number
): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  if (!match[1]) {
    const last = Math.min(size, Number(match[2]))
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  if (start >= size || end < start) return 'unsatisfiable'
  return { start, end }
}
