import { BASE } from '../base-path.ts'

// Without a base path the literal is enough, which keeps this script small: every guest runs it.
const PAGE = BASE === '/' ? /^\/(zh|en)\/[^.]*$/ : new RegExp(`^${BASE}(zh|en)/[^.]*$`)

/** The properties of a link that are read. */
type Linked = Pick<HTMLAnchorElement, 'href' | 'target' | 'rel'> & {
  hasAttribute(name: string): boolean
}

/**
 * Returns the address, without hash, of the page that a link points to; undefined if it must not be preloaded. Only
 * pages of this site other than the current one are.
 * @param open URL of the current page
 */
export function preloadable(link: Linked, open: string): string | undefined {
  if (!link.href || link.target || link.hasAttribute('download') || /nofollow/.test(link.rel))
    return
  const url = new URL(link.href)
  const here = new URL(open)
  if (url.origin !== here.origin || !PAGE.test(url.pathname)) return
  return url.pathname === here.pathname ? undefined : url.pathname + url.search
}

/** Whether data saver is on or the connection is slow. */
export function prefersReducedData(
  connection: { saveData?: boolean; effectiveType?: string } | undefined
) {
  return !!connection && (connection.saveData === true || /2g/.test(connection.effectiveType ?? ''))
}
