import type { DeviceLayout } from '../layout/device.ts'

/** Pages for computers and their twins for phones (design §4). */
const TWINS: Record<string, string> = {
  '/pc': '/mb',
  '/pc/aboutUs': '/mb/mb_aboutUs',
  '/pc/contactUs': '/mb/mb_contactUs',
  '/pc/product': '/mb/mb_product'
}

/**
 * Where a page with the segment `pc` or `mb` leads on the other kind of device (specification §2):
 * to its twin, else to the other home, else to the home page. Nothing for other pages.
 * @param path path without locale
 * @param exists whether a path has a page
 * @returns the layout in which the page is left, and the path that takes its place
 */
export async function deviceVariant(
  path: string,
  exists: (path: string) => Promise<boolean>
): Promise<{ layout: DeviceLayout; to: string } | undefined> {
  const kind = path.split('/').find(segment => segment === 'pc' || segment === 'mb')
  if (!kind) return undefined
  const twin =
    kind === 'pc' ? TWINS[path] : Object.keys(TWINS).find(computer => TWINS[computer] === path)
  const layout = kind === 'pc' ? 'mobile' : 'default'
  for (const to of [twin, kind === 'pc' ? '/mb' : '/pc'])
    if (to && (await exists(to))) return { layout, to }
  return { layout, to: '/' }
}
