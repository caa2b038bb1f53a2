/** Fields without which a page has a gap, by document type. */
export const REQUIRED_FIELDS: Record<string, string[]> = {
  siteSettings: ['brandName'],
  navigation: ['items'],
  footer: ['columns'],
  page: ['name', 'path', 'sections'],
  camera: ['name', 'path', 'tier', 'tagline', 'hero', 'compute', 'resolution', 'weight', 'power'],
  product: ['name', 'path', 'tagline'],
  software: ['name', 'path', 'tagline'],
  service: ['name', 'path', 'tagline'],
  pricePlan: ['name'],
  figure: ['value', 'label']
}
