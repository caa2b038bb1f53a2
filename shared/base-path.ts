/**
 * Returns the base path of the site: empty for a host of its own, `/video` if SITE_URL is
 * https://www.site.example/video. All code uses paths as if it were empty; what a browser receives has it in front.
 * @throws TypeError if it is no URL
 */
export function basePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/+$/, '')
}

/** Strips the base path; returns undefined if the path is outside it. */
export function stripBase(base: string, path: string): string | undefined {
  if (path === base) return '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}
