/**
 * Base path of the site, with a slash at both ends: `/` on a host of its own, `/video/` if SITE_URL is
 * https://www.site.example/video. All code uses addresses as if it were `/`; what a browser receives has it in front.
 * The build replaces SITE_BASE (`astro.config.mjs`); it is undefined in programs that run the build, and in tests.
 * Vite's own BASE_URL is not used, as an environment variable of that name would override it.
 */
export const BASE: string =
  typeof SITE_BASE === 'undefined' ? basePath(process.env.SITE_URL) : SITE_BASE

/** Base path of a site URL, with a slash at both ends. @throws TypeError if it is no URL */
export function basePath(siteUrl = 'http://localhost'): string {
  return `${new URL(siteUrl).pathname.replace(/\/+$/, '')}/`
}

/** Adds the base path to an address, once: `/zh/hardware` → `/video/zh/hardware`. */
export function withBase(address: string, base = BASE): string {
  return address.startsWith(base) ? address : base + address.slice(1)
}

/** Removes the base path from an address: `/video/zh/hardware` → `/zh/hardware`. */
export function withoutBase(address: string, base = BASE): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address
}
