import { stripBase } from '../shared/base-path.ts'

/** Base path of the Studio, from the variable that the `sanity` command reads as well. */
export const STUDIO_PATH = process.env.SANITY_STUDIO_BASEPATH || '/studio'

/** Base path of the whole site, including Studio and lake; empty at the root of a host. */
const ROOT = STUDIO_PATH.replace(/\/studio$/, '')

/** Adds the base path: `/zh/` becomes `/video/zh/` on a site served under `/video`. */
export function withRoot(path: string): string {
  return ROOT + path
}

/** Removes the base path; returns undefined if the path is outside the site. */
export function stripRoot(path: string): string | undefined {
  return stripBase(ROOT, path)
}
