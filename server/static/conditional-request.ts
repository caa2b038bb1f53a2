import type { IncomingHttpHeaders } from 'node:http'
import { type ByteRange, parseRange } from '../../shared/server/range.ts'

/**
 * Returns whether the client's cached copy is fresh, i.e. respond 304. `If-None-Match` (ETag) takes precedence over
 * `If-Modified-Since` (RFC 9110 §13.2.2).
 * @param modified seconds since 1970
 */
export function isFresh(headers: IncomingHttpHeaders, etag: string, modified: number): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || hasTag(tags, etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && modified <= since / 1000
}

/** Whether an `If-None-Match` header lists an ETag. */
export function hasTag(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some(tag => strong(tag) === etag) ?? false
}

/** Parses the `Range` header of a request, subject to `If-Range`; see `parseRange`. */
export function requestedRange(
  headers: IncomingHttpHeaders,
  size: number,
  etag: string,
  modified: number
): ByteRange | 'unsatisfiable' | undefined {
  return rangeStillHolds(headers, etag, modified) ? parseRange(headers.range, size) : undefined
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
