import type { SeedDocument } from '../document.ts'

/** Addresses that people type or remember, and the pages that they mean. */
const REDIRECTS = {
  about: ['/about', '/aboutUs'],
  contact: ['/contact', '/contactUs'],
  price: ['/price', '/tabs/price'],
  compare: ['/compare', '/hardware/compare'],
  comparisons: ['/compare/*', '/hardware/compare/*']
} as const

export const redirects: SeedDocument[] = Object.entries(REDIRECTS).map(([id, [from, to]]) => ({
  _id: `redirect-${id}`,
  _type: 'redirect',
  from,
  to
}))
