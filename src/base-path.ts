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

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const ADDRESS = /(\s(?:href|src|action|poster|data-model)=["'])(\/(?!\/)[^"']*)/g
const ADDRESSES = /(\s(?:srcset|imagesrcset)=["'])([^"']*)/g

/** Adds the base path to every address of this site in a page: links, images, scripts, forms. */
export function htmlWithBase(html: string, base = BASE): string {
  if (base === '/') return html
  return html.replace(TAG, tag =>
    tag
      .replace(ADDRESS, (_, name: string, address: string) => name + withBase(address, base))
      .replace(ADDRESSES, (_, name: string, list: string) => {
        const parts = list
          .split(/,\s+/)
          .map(part => (/^\/(?!\/)/.test(part) ? withBase(part, base) : part))
        return name + parts.join(', ')
      })
  )
}
