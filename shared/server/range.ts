import { parse } from 'range-parser'

/** A byte range, both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Flag of the parser's result: a range is malformed, such as `5-2`. */
const MALFORMED = 1

/**
 * Parses a `Range` header (RFC 9110 §14.2). Returns undefined if the whole representation must be sent: without a
 * header, for a malformed one, other units, and for multiple ranges, which a server may ignore.
 * @returns the range; `unsatisfiable` for a 416
 */
export function parseRange(
  header: string | null | undefined,
  size: number
): ByteRange | 'unsatisfiable' | undefined {
  if (!header || header.includes(',')) return undefined
  const { code, type, ranges } = parse(size, header)
  if (type !== 'bytes' || code & MALFORMED) return undefined
  return ranges[0] ?? 'unsatisfiable'
}
