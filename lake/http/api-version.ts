import { createMiddleware } from 'hono/factory'
import { httpError } from '../errors.ts'
import type { Env } from './env.ts'

/** Since this API version queries see versions of releases, and `published` is the default perspective. */
const RELEASES_SINCE = '2025-02-19'
/** The newest API version that clients of this lake use, accepted also if the clock is behind. */
const NEWEST_USED = '2026-09-25'
const EXPERIMENTAL = 'X'

/**
 * Rejects requests of an API version that does not exist with a 400. Versions are `v1`, `vX`
 * (experimental) and dates in UTC up to today.
 */
export const checkApiVersion = createMiddleware<Env>(async (c, next) => {
  const version = /^\/v([^/]+)\//.exec(c.req.path)?.[1]
  if (version !== undefined) assertApiVersion(version)
  await next()
})

function assertApiVersion(version: string): void {
  if (version === '1' || version.toUpperCase() === EXPERIMENTAL) return
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
  const date = version.slice(1)
  return date.toUpperCase() === EXPERIMENTAL || date >= RELEASES_SINCE
}
