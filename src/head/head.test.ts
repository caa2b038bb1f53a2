import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findElements } from '../../shared/html/elements.ts'
import { hostileText } from '../../tests/support/hostile-pieces.ts'
import { breadcrumbList, jsonLdText, organization, productJsonLd } from './jsonld.ts'
import { alternates, documentTitle, openGraph } from './meta.ts'

test('the title ends with the brand, in the punctuation of the language', () => {
  expect(documentTitle('硬件', '品牌', 'zh')).toBe('硬件｜品牌')
  expect(documentTitle('Hardware', 'Brand', 'en')).toBe('Hardware | Brand')
  expect(documentTitle('', 'Brand', 'en')).toBe('Brand')
  expect(documentTitle('Hardware', '', 'en')).toBe('Hardware')
})

test('alternates name both languages and the default, home included', () => {
  expect(alternates('https://site.example', '/')).toEqual([
    { hreflang: 'zh-Hans', href: 'https://site.example/zh/' },
    { hreflang: 'en', href: 'https://site.example/en/' },
    { hreflang: 'x-default', href: 'https://site.example/zh/' }
  ])
})

test('Open Graph leaves out what is empty', () => {
  const shared = { title: 'T', description: '', url: 'u', brand: 'B', locale: 'zh' as const }
  const names = openGraph(shared).map(([name]) => name)
  expect(names).not.toContain('og:description')
  expect(names).not.toContain('og:image')
  expect(openGraph(shared)).toContainEqual(['og:locale', 'zh_CN'])
  expect(openGraph(shared)).toContainEqual(['og:locale:alternate', 'en_GB'])
})

test('JSON-LD cannot close its script element', () => {
  const text = jsonLdText([breadcrumbList([{ name: '</script><script>x', url: 'u' }])])
  expect(text).not.toContain('</')
  expect(JSON.parse(text)['@graph'][0].itemListElement[0].name).toBe('</script><script>x')
})

test('JSON-LD of any text is one script element, and says what was written', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (name, url) => {
      const text = jsonLdText([breadcrumbList([{ name, url }])])
      const html = `<script type="application/ld+json">${text}</script><p>after</p>`
      expect(findElements(html).map(element => element.name)).toEqual(['script', 'p'])
      expect(text).not.toContain('<')
      expect(JSON.parse(text)['@graph'][0].itemListElement[0]).toMatchObject({ name, item: url })
    })
  )
})

test('a productJsonLd carries weight in kilograms and its specifications', () => {
  const node = productJsonLd({
    name: 'N',
    description: 'D',
    url: 'u',
    brand: 'B',
    model: 'M1',
    weight: 8.6,
    properties: [{ name: 'Power', value: '≤ 30 W' }]
  })
  expect(node).toMatchObject({
    sku: 'M1',
    weight: { value: 8.6, unitCode: 'KGM' },
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Power', value: '≤ 30 W' }]
  })
  expect(organization({ name: 'N', url: 'u' })).not.toHaveProperty('contactPoint')
})
