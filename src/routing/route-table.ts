// THE route table: pages, sitemap, manifest, hreflang and tests read it (specification §2).
// Paths are without locale and begin with a slash; `/` is the home page.

import { PATH_PATTERNS, type RoutedType } from '../../shared/routing/path-patterns.ts'

export { matchesPattern, type RoutedType } from '../../shared/routing/path-patterns.ts'

interface Collection {
  /** Pattern of every path of the collection. */
  form: RegExp
  /** Paths named in the specification. */
  paths: readonly string[]
  /** Parent page in the breadcrumb; `/` if there is none. */
  parent: string
}

/** Collections: one page per published document. */
export const collections: Record<Exclude<RoutedType, 'page'>, Collection> = {
  camera: {
    form: PATH_PATTERNS.camera,
    paths: ['/hardwareJC', '/hardwareQJ', '/hardwareZQ', '/hardwareZY'],
    parent: '/hardware'
  },
  product: {
    form: PATH_PATTERNS.product,
    paths: ['/productaPaas', '/productmPaas', '/productworkUp', '/productxoa'],
    parent: '/product'
  },
  software: {
    form: PATH_PATTERNS.software,
    paths: [
      '/software/approval',
      '/software/cloudClass',
      '/software/contactUs',
      '/software/dispatch',
      '/software/instantMess',
      '/software/k8sMana',
      '/software/mobilePolice',
      '/software/policeBus',
      '/software/portalApp',
      '/software/privateCloud',
      '/software/superAPP'
    ],
    parent: '/product'
  },
  service: {
    form: PATH_PATTERNS.service,
    paths: ['/service', '/serviceExtend'],
    parent: '/'
  }
}

/** Fixed pages, each with its canonical page if it is a variant. */
export const fixedPages: Record<string, { canonical?: string; parent?: string }> = {
  '/': {},
  '/contactUs': {},
  '/hardware': {},
  '/mb': { canonical: '/' },
  '/mb/mb_aboutUs': { canonical: '/aboutUs' },
  '/mb/mb_contactUs': { canonical: '/contactUs' },
  '/mb/mb_index': { canonical: '/' },
  '/mb/mb_product': { canonical: '/product' },
  '/pc': { canonical: '/' },
  '/pc/aboutUs': { canonical: '/aboutUs' },
  '/pc/contactUs': { canonical: '/contactUs' },
  '/pc/product': { canonical: '/product' },
  '/tabs/home': { canonical: '/' },
  '/tabs/price': {},
  '/vlsIndex': {},
  '/aboutUs': {},
  '/product': {},
  '/privacy': {},
  '/accessibility': {}
}

/** Path of the search page, which lists all others. */
export const SEARCH_PATH = '/search'

/** Pages generated from several documents; `/hardware/compare/…` for a selection of cameras, too. */
export const generatedPages: Record<string, { canonical?: string }> = {
  '/hardware/compare': { canonical: '/hardware' },
  [SEARCH_PATH]: {}
}

/**
 * Patterns of the paths whose last segment is a parameter. If no document has such a path, the validation of the route
 * has failed (specification §2).
 */
export const parameterPatterns: readonly RegExp[] = [
  ...Object.values(collections).map(({ form }) => form),
  /^\/hardware\/compare\/[^/]+$/
]

/** Every path that the route table names. */
export const namedPaths: readonly string[] = [
  ...Object.keys(fixedPages),
  ...Object.keys(generatedPages),
  ...Object.values(collections).flatMap(({ paths }) => paths)
]

/** Path of the parent page in the breadcrumb; `/` if there is none. */
export function parentPath(type: RoutedType, path: string): string {
  const parent = type === 'page' ? '/' : collections[type].parent
  return parent === path ? '/' : parent
}
