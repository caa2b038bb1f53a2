import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether the client's cached copy is fresh, i.e. respond 304. `If-None-Match` (ETag) takes precedence over
 * `If-Modified-Since` (RFC 9110 §13.2.2).
 * @param modified seconds since 1970
 */
export function isFresh(headers: IncomingHttpHeaders, etag: string, modified: number): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some(tag => strong(tag) === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && modified <= since / 1000
}

/** A byte range, both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a single-range `Range` header (RFC 9110 §14.2), subject to `If-Range`.
 * @returns the range; `whole` to send everything (200); `none` if it is not satisfiable (416)
 */
export function parseRange(
  headers: IncomingHttpHeaders,
  size: number,
  etag: string,
  modified: number
): ByteRange | 'whole' | 'none' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  if (!match || (!match[1] && !match[2]) || !rangeStillHolds(headers, etag, modified))
    return 'whole'
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  if (match[1] && match[2] && Number(match[2]) < start) return 'whole'
  return start < size && start <= end ? { start, end } : 'none'
}

function rangeStillHolds(headers: IncomingHttpHeaders, etag: string, modified: number): boolean {
  const condition = headers['if-range']
  if (typeof condition !== 'string') return true
  return condition.startsWith('"')
    ? condition === etag
    : Math.floor(Date.parse(condition) / 1000) === modified
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
