// THE route table: pages, sitemap, manifest, hreflang and tests read it (specification §2, design §4).
// Paths are without locale and begin with a slash; `/` is the home page.

import { PATH_PATTERNS, type RoutedType } from '../../server/publisher/rules/path-patterns.ts'

export { matchesPattern, type RoutedType } from '../../server/publisher/rules/path-patterns.ts'

interface Collection {
  /** Every path of the collection has this form. */
  form: RegExp
  /** The paths that the specification names. */
  paths: readonly string[]
  /** The page above them in the breadcrumb; `/` where there is none. */
  parent: string
}

/** Collections: one page a document, for as long as the document is published. */
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

/** Pages that stand once, each with the page that search engines are to keep in its place, if any. */
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
  '/privacy': {}
}

/** The page that lists all others. */
export const SEARCH_PATH = '/search'

/** Pages that the site makes of what is published, besides one a document: `/hardware/compare/…` for a choice of cameras, too. */
export const generatedPages: Record<string, { canonical?: string }> = {
  '/hardware/compare': { canonical: '/hardware' },
  [SEARCH_PATH]: {}
}

/**
 * Forms of the addresses whose last segment is a parameter: only the content tells whether it names
 * something. Where it does not, the validation of the route has failed (specification §2).
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

/** The path of the page above, for the breadcrumb; `/` where there is none. */
export function parentPath(type: RoutedType, path: string): string {
  const parent = type === 'page' ? '/' : collections[type].parent
  return parent === path ? '/' : parent
}
