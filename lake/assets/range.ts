/** The part of a file that a `Range` header asks for, both ends included. */
export interface Range {
  start: number
  end: number
}

/**
 * Reads a `Range` header. Undefined where the whole file is to be sent (also for several ranges at
 * once, which one may answer whole); `unsatisfiable` where the part lies beyond the end.
 */
export function parseRange(
  header: string | null,
  size: number
): Range | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (!found[1] && !found[2])) return undefined
  if (!found[1]) {
    const last = Math.min(size, Number(found[2]))
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const start = Number(found[1])
  const end = found[2] ? Math.min(Number(found[2]), size - 1) : size - 1
  if (start >= size || end < start) return 'unsatisfiable'
  return { start, end }
}
