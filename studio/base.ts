/** Path under which the Studio is served. The command `sanity` takes it from the same variable. */
export const STUDIO_PATH = process.env.SANITY_STUDIO_BASEPATH || '/studio'

/** Path under which the whole site stands, the Studio and its lake included; empty for a host of its own. */
const ROOT = STUDIO_PATH.replace(/\/studio$/, '')

/** A path of the site as browsers know it: `/zh/` is `/video/zh/` where the site stands under `/video`. */
export function withBase(path: string): string {
  return ROOT + path
}

/** The same the other way round; nothing for a path outside of the site. */
export function stripBase(path: string): string | undefined {
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : undefined
}
