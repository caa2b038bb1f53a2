import { BASE } from '../base-path.ts'

// A site without a path in front needs no more than the literal, in a script that every guest runs.
const PAGE = BASE === '/' ? /^\/(zh|en)\/[^.]*$/ : new RegExp(`^${BASE}(zh|en)/[^.]*$`)

/** What a link says of itself. */
type Linked = Pick<HTMLAnchorElement, 'href' | 'target' | 'rel'> & {
  hasAttribute(name: string): boolean
}

/**
 * The page that a link leads to, if it may be preloaded: a page of this site in one of its languages,
 * other than the one that is open.
 * @param open address of the open page
 * @returns its address without hash
 */
export function preloadable(link: Linked, open: string): string | undefined {
  if (!link.href || link.target || link.hasAttribute('download') || /nofollow/.test(link.rel))
    return
  const url = new URL(link.href)
  const here = new URL(open)
  if (url.origin !== here.origin || !PAGE.test(url.pathname)) return
  return url.pathname === here.pathname ? undefined : url.pathname + url.search
}

/** Whether a connection is to be spared: data is saved, or it is slow. */
export function prefersReducedData(
  connection: { saveData?: boolean; effectiveType?: string } | undefined
) {
  return !!connection && (connection.saveData === true || /2g/.test(connection.effectiveType ?? ''))
}
