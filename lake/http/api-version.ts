import { httpError } from '../errors.ts'

/** Since this API version queries see versions of releases, and `published` is the default perspective. */
const RELEASES_SINCE = '2025-02-19'
/** The version that the lake's own commands use, since they need releases. */
export const API_VERSION = RELEASES_SINCE
/** The newest API version that clients of this lake use, accepted also if the clock is behind. */
const NEWEST_USED = '2026-09-25'
const MAX_KNOWN = 1000
/** Versions that were accepted: a date of the past remains one. */
const known = new Set<string>()

/**
 * Throws a 400 if the path of a request begins with an API version that does not exist. Versions
 * are `v1`, `vX` (experimental) and dates in UTC up to today.
 */
export function assertApiVersion(path: string): void {
  const end = path.startsWith('/v') ? path.indexOf('/', 2) : -1
  if (end < 0) return
  const version = path.slice(2, end)
  if (known.has(version)) return
  assertVersion(version)
  if (known.size < MAX_KNOWN) known.add(version)
}

function assertVersion(version: string): void {
  if (version === '1' || version === 'X' || version === 'x') return
  if (!isDate(version)) {
    throw httpError(
      400,
      `Invalid API version "v${version}": use v1, vX or a date such as v${RELEASES_SINCE}.`
    )
  }
  const today = new Date().toISOString().slice(0, 10)
  if (version > today && version > NEWEST_USED) {
    throw httpError(400, `The API version "v${version}" is in the future. Today is ${today} (UTC).`)
  }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/**
 * Whether an API version supports content releases.
 * @param version of the path, such as `v2025-02-19`
 */
export function supportsReleases(version: string): boolean {
  // letters come after digits: `vX` is newer than all dates
  return version.slice(1) >= RELEASES_SINCE
}
