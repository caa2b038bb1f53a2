import type { DeviceLayout } from './device.ts'

/** Pages for computers and their variants for phones. */
const VARIANTS: Record<string, string> = {
  '/pc': '/mb',
  '/pc/aboutUs': '/mb/mb_aboutUs',
  '/pc/contactUs': '/mb/mb_contactUs',
  '/pc/product': '/mb/mb_product'
}

/**
 * Returns the redirect of a page with the segment `pc` or `mb` on the other kind of device (specification §2):
 * to its variant, else to the other home, else to the home page. Undefined for other pages.
 * @param path path without locale
 * @param exists whether a path has a page
 * @returns the layout in which the page redirects, and the target path
 */
export async function deviceVariant(
  path: string,
  exists: (path: string) => Promise<boolean>
): Promise<{ layout: DeviceLayout; to: string } | undefined> {
  const kind = path.split('/').find(segment => segment === 'pc' || segment === 'mb')
  if (!kind) return undefined
  const variant =
    kind === 'pc'
      ? VARIANTS[path]
      : Object.keys(VARIANTS).find(computer => VARIANTS[computer] === path)
  const layout = kind === 'pc' ? 'mobile' : 'default'
  for (const to of [variant, kind === 'pc' ? '/mb' : '/pc'])
    if (to && (await exists(to))) return { layout, to }
  return { layout, to: '/' }
}
