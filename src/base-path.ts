/**
 * Path under which the whole site stands, with a slash at both ends: `/` for a host of its own, `/video/` where
 * SITE_URL is https://www.site.example/video. All code goes on with addresses as if it were `/`; what a browser gets
 * has it in front. The build puts a value in place of the name (`astro.config.mjs`); programs that run the build, and
 * tests, have none. It is not Vite's own BASE_URL, which a variable of that name in the environment would overrule.
 */
export const BASE: string =
  typeof SITE_BASE === 'undefined' ? basePath(process.env.SITE_URL) : SITE_BASE

/** The path of a site's address, with a slash at both ends. */
export function basePath(siteUrl = 'http://localhost'): string {
  return `${new URL(siteUrl).pathname.replace(/\/+$/, '')}/`
}

/** An address as browsers see it: `/zh/hardware` is `/video/zh/hardware`. One that is so already stays. */
export function withBase(address: string, base = BASE): string {
  return address.startsWith(base) ? address : base + address.slice(1)
}

/** An address without what stands in front of all: `/video/zh/hardware` is `/zh/hardware`. */
export function withoutBase(address: string, base = BASE): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address
}

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const ADDRESS = /(\s(?:href|src|action|poster|data-model)=["'])(\/(?!\/)[^"']*)/g
const ADDRESSES = /(\s(?:srcset|imagesrcset)=["'])([^"']*)/g

/** A page whose addresses of this site are as browsers see them: links, pictures, scripts, forms. */
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
