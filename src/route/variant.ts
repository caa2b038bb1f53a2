import type { Layout } from '../layout/choose.ts'

/** Pages for computers and their twins for phones (design §4). */
const TWINS: Record<string, string> = {
  '/pc': '/mb',
  '/pc/aboutUs': '/mb/mb_aboutUs',
  '/pc/contactUs': '/mb/mb_contactUs',
  '/pc/product': '/mb/mb_product'
}

/**
 * Where a page with the segment `pc` or `mb` leads on the other kind of device (specification §2):
 * to its twin, else to the other home. Nothing for other pages.
 * @param path path without locale
 * @returns the layout in which the page is left, and the path that takes its place
 */
export function variantOf(
  path: string,
  exists: (path: string) => boolean = () => true
): { layout: Layout; to: string } | undefined {
  const kind = path.split('/').find(segment => segment === 'pc' || segment === 'mb')
  if (!kind) return undefined
  const twin =
    kind === 'pc' ? TWINS[path] : Object.keys(TWINS).find(computer => TWINS[computer] === path)
  const home = kind === 'pc' ? '/mb' : '/pc'
  const to = [twin, home, '/'].find(candidate => candidate !== undefined && exists(candidate))
  return { layout: kind === 'pc' ? 'mobile' : 'default', to: to ?? '/' }
}
