import { expect, test } from 'vitest'
import { builtPages, type Page } from './built.ts'

/** Kinds of values, by https://schema.org: texts, absolute URLs, numbers, and nodes of a type. */
type Value = 'Text' | 'URL' | 'Number' | keyof typeof vocabulary
interface Type {
  /** Properties with the values that schema.org expects; those of search engines' reports come first. */
  properties: Record<string, Value[]>
  required: string[]
}

/** The part of https://schema.org that pages use, inherited properties included. */
const vocabulary = {
  Organization: {
    properties: {
      name: ['Text'],
      url: ['URL'],
      logo: ['URL'],
      address: ['Text'],
      contactPoint: ['ContactPoint']
    },
    required: ['name', 'url', 'logo']
  },
  ContactPoint: {
    properties: { contactType: ['Text'], telephone: ['Text'], email: ['Text'] },
    required: ['contactType']
  },
  BreadcrumbList: { properties: { itemListElement: ['ListItem'] }, required: ['itemListElement'] },
  ListItem: {
    properties: { position: ['Number'], name: ['Text'], item: ['URL'] },
    required: ['position', 'name', 'item']
  },
  Product: {
    properties: {
      name: ['Text'],
      image: ['URL'],
      description: ['Text'],
      url: ['URL'],
      brand: ['Brand'],
      model: ['Text'],
      sku: ['Text'],
      weight: ['QuantitativeValue'],
      additionalProperty: ['PropertyValue']
    },
    required: ['name', 'image', 'description', 'url', 'brand']
  },
  Service: {
    properties: { name: ['Text'], description: ['Text'], url: ['URL'], brand: ['Brand'] },
    required: ['name', 'description', 'url']
  },
  Brand: { properties: { name: ['Text'] }, required: ['name'] },
  QuantitativeValue: {
    properties: { value: ['Number'], unitCode: ['Text'] },
    required: ['value', 'unitCode']
  },
  PropertyValue: {
    properties: { name: ['Text'], value: ['Text', 'Number'] },
    required: ['name', 'value']
  },
  FAQPage: { properties: { mainEntity: ['Question'] }, required: ['mainEntity'] },
  Question: {
    properties: { name: ['Text'], acceptedAnswer: ['Answer'] },
    required: ['name', 'acceptedAnswer']
  },
  Answer: { properties: { text: ['Text'] }, required: ['text'] }
} as const satisfies Record<string, { properties: Record<string, string[]>; required: string[] }>

const types = vocabulary as unknown as Record<string, Type>

function readGraph({ document, address }: Page): unknown[] {
  const texts = document
    .querySelectorAll('script[type="application/ld+json"]')
    .map(script => script.textContent)
  expect(texts.length, address).toBe(1)
  const { '@context': context, '@graph': graph } = JSON.parse(texts[0] ?? '')
  expect(context, address).toBe('https://schema.org')
  return graph
}

/** Returns what is wrong with a node: an unknown type or property, a missing one, a value of another kind. */
function nodeErrors(node: unknown, expected?: readonly Value[]): string[] {
  const { '@type': name, '@id': _id, ...properties } = node as Record<string, unknown>
  const type = types[String(name)]
  if (!type || (expected && !expected.some(value => value === name)))
    return [`${name} instead of ${expected ?? 'a known type'}`]
  return [
    ...type.required.filter(key => !(key in properties)).map(key => `${name} without ${key}`),
    ...Object.entries(properties).flatMap(([key, value]) => {
      const kinds = type.properties[key]
      if (!kinds) return [`${name}.${key} is unknown`]
      const values = Array.isArray(value) ? value : [value]
      if (values.length === 0) return [`${name}.${key} is empty`]
      return values.flatMap(each =>
        valueErrors(each, kinds).map(error => `${name}.${key}: ${error}`)
      )
    })
  ]
}

function valueErrors(value: unknown, kinds: readonly Value[]): string[] {
  if (typeof value === 'object' && value !== null) return nodeErrors(value, kinds)
  const fits = kinds.some(kind => {
    if (kind === 'Number') return typeof value === 'number' && Number.isFinite(value)
    if (kind === 'URL') return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
    return kind === 'Text' && typeof value === 'string' && value.trim() !== ''
  })
  return fits ? [] : [`${JSON.stringify(value)} is no ${kinds.join(' or ')}`]
}

const pages = builtPages().filter(
  ({ document }) => !document.querySelector('meta[name=robots][content=noindex]')
)

test('the structured data of every page uses the types and properties of schema.org', () => {
  const errors = pages.flatMap(page =>
    readGraph(page).flatMap(node => nodeErrors(node).map(error => `${page.address}: ${error}`))
  )
  expect([...new Set(errors)]).toEqual([])
})

test('the check finds unknown types and properties, missing ones and wrong values', () => {
  const url = 'https://site.example/'
  expect(nodeErrors({ '@type': 'Produkt' })).toEqual(['Produkt instead of a known type'])
  expect(
    nodeErrors({ '@type': 'Organization', name: '', url: '/zh/', logo: url, colour: 'blue' })
  ).toEqual([
    'Organization.name: "" is no Text',
    'Organization.url: "/zh/" is no URL',
    'Organization.colour is unknown'
  ])
  expect(nodeErrors({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Answer' }] })).toEqual([
    'FAQPage.mainEntity: Answer instead of Question'
  ])
  expect(nodeErrors({ '@type': 'BreadcrumbList', itemListElement: [] })).toEqual([
    'BreadcrumbList.itemListElement is empty'
  ])
})

test('each kind of page has the data by which search engines show it', () => {
  const has = (address: RegExp, ...wanted: string[]) => {
    const found = pages.filter(page => address.test(page.address))
    expect(found.length).toBeGreaterThan(1)
    for (const page of found) {
      const own = readGraph(page).map(node => (node as { '@type': string })['@type'])
      expect(own, page.address).toEqual(expect.arrayContaining(wanted))
    }
  }
  has(/^\/(zh|en)\//, 'Organization')
  has(/^\/(zh|en)\/hardware[A-Z]\w+$/, 'Product', 'FAQPage', 'BreadcrumbList')
  has(
    /^\/(zh|en)\/(product[a-z]\w+|software\/(?!contactUs)\w+)$/,
    'Product',
    'FAQPage',
    'BreadcrumbList'
  )
  has(/^\/(zh|en)\/service\w*$/, 'Service', 'FAQPage', 'BreadcrumbList')
})

test('the home pages say where the company is', () => {
  const homes = pages.filter(({ address }) => /^\/(zh|en)\/$/.test(address))
  expect(homes).toHaveLength(2)
  for (const home of homes)
    expect(readGraph(home)).toContainEqual(
      expect.objectContaining({
        '@type': 'Organization',
        address: expect.stringMatching(/广东|Guangdong/)
      })
    )
})

test('a breadcrumb leads from the home page to the page itself, step by step', () => {
  for (const page of pages) {
    const list = readGraph(page).find(
      node => (node as { '@type': string })['@type'] === 'BreadcrumbList'
    ) as { itemListElement: { position: number; item: string }[] } | undefined
    if (!list) continue
    const steps = list.itemListElement
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
    expect(new URL(steps[0]?.item ?? '').pathname, page.address).toMatch(/\/(zh|en)\/$/)
    expect(new URL(steps.at(-1)?.item ?? '').pathname, page.address).toMatch(
      new RegExp(`${page.address}$`)
    )
  }
})
