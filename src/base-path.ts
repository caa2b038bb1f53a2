import { basePath } from '../shared/base-path.ts'

/**
 * Base path of the site, with a slash at both ends: `/` on a host of its own, `/video/` below one. The build replaces
 * SITE_BASE (`astro.config.mjs`); it is undefined in programs that run the build, and in tests.
 * Vite's own BASE_URL is not used, as an environment variable of that name would override it.
 */
export const BASE: string =
  typeof SITE_BASE === 'undefined'
    ? `${basePath(process.env.SITE_URL ?? 'http://localhost')}/`
    : SITE_BASE

/** Adds the base path to an address, once: `/zh/hardware` → `/video/zh/hardware`. */
export function withBase(address: string, base = BASE): string {
  return address.startsWith(base) ? address : base + address.slice(1)
}

/** Removes the base path from an address: `/video/zh/hardware` → `/zh/hardware`. */
export function withoutBase(address: string, base = BASE): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address
}
