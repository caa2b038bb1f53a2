import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isObject } from '../../shared/json/is-object.ts'
import { schemaViolations } from './check/schema.ts'
import { validationMarkers } from './check/validation.ts'
import { nodes } from './check/walk-seed.ts'
import { seedDocuments, seedFiles, seedImages } from './index.ts'

const byId = new Map(seedDocuments.map(document => [document._id, document]))
const typeOf = (id: string) => byId.get(id)?._type
const all = [...nodes(seedDocuments)]
const camera = (id: string) => ({ ...seedDocuments.find(({ _id }) => _id === id), _id: id })

test('every document is valid by the Studio’s rules', async () => {
  for (const document of seedDocuments)
    expect(await validationMarkers(document, seedDocuments)).toEqual([])
}, 60_000)

test('an invalid document is reported', async () => {
  const heavy = { ...camera('camera-pro'), _type: 'camera', weight: 9.5 }
  expect(await validationMarkers(heavy, seedDocuments)).toEqual([
    expect.stringContaining('["weight"]')
  ])
  const copy = { ...camera('camera-pro'), _type: 'camera', _id: 'camera-twin' }
  expect(await validationMarkers(copy, seedDocuments)).toEqual([
    expect.stringContaining('["path"]')
  ])
})

test('documents have only types, fields, choices and references of the schema', () => {
  for (const document of seedDocuments)
    expect(schemaViolations(document, document._type, typeOf)).toEqual([])
})

test('a field, a choice or a reference that the schema does not have is noticed', () => {
  const related = [{ _type: 'reference', _ref: 'page-home', _key: 'a' }]
  const invalid = { ...camera('camera-pro'), tier: 'grand', related, colour: 'white' }
  expect(schemaViolations(invalid, 'camera', typeOf)).toEqual([
    expect.stringMatching(/^camera\.tier: "grand" is not/),
    expect.stringMatching(/^camera\.related\[0\]: page-home is not/),
    'camera.colour: unknown field'
  ])
})

test('ids are unique and public', () => {
  expect(byId.size).toBe(seedDocuments.length)
  for (const id of byId.keys()) expect(id).toMatch(/^[A-Za-z][A-Za-z0-9-]*$/)
})

test('items of an array have keys, each its own', () => {
  for (const { node, path } of all)
    for (const [field, value] of Object.entries(node)) {
      if (!Array.isArray(value) || !value.some(isObject)) continue
      const keys = value.map(item => isObject(item) && item._key)
      expect(
        keys.every(key => typeof key === 'string'),
        `${path}.${field}`
      ).toBe(true)
      expect(new Set(keys).size, `${path}.${field}`).toBe(keys.length)
    }
})

test('every picture and file is there, and none is there in vain', () => {
  const used = all.flatMap(({ node }) => (node._sanityAsset ? [String(node._sanityAsset)] : []))
  const held = [
    ...readdirSync(fileURLToPath(seedImages)).map(name => `image@file://./images/${name}`),
    ...readdirSync(fileURLToPath(seedFiles)).map(name => `file@file://./files/${name}`)
  ]
  expect([...new Set(used)].sort()).toEqual(held.sort())
})

test('every path of the site has its page', () => {
  const paths = seedDocuments.flatMap(({ path }) => (path ? [String(path)] : []))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.sort()).toEqual(
    [
      ...[
        '/',
        '/contactUs',
        '/hardware',
        '/vlsIndex',
        '/aboutUs',
        '/product',
        '/privacy',
        '/accessibility'
      ],
      ...['JC', 'QJ', 'ZQ', 'ZY'].map(code => `/hardware${code}`),
      ...['/mb', '/mb/mb_aboutUs', '/mb/mb_contactUs', '/mb/mb_index', '/mb/mb_product'],
      ...['/pc', '/pc/aboutUs', '/pc/contactUs', '/pc/product'],
      ...['aPaas', 'mPaas', 'workUp', 'xoa'].map(name => `/product${name}`),
      ...['/service', '/serviceExtend', '/tabs/home', '/tabs/price'],
      ...['approval', 'cloudClass', 'contactUs', 'dispatch', 'instantMess', 'k8sMana'],
      ...['mobilePolice', 'policeBus', 'portalApp', 'privateCloud', 'superAPP']
    ]
      .map(path => (path.startsWith('/') ? path : `/software/${path}`))
      .sort()
  )
})

test('each page of a product or of software shows an interface of its own', () => {
  const shown = seedDocuments.filter(({ _type }) => _type === 'product' || _type === 'software')
  expect(shown.length).toBeGreaterThan(12)
  expect(new Set(shown.map(({ scene }) => scene ?? '')).size).toBe(shown.length)
})

test('links within the site lead to a page, and to an anchor that it has', () => {
  for (const { node, path } of all) {
    const address = node.href ?? (node._type === 'navigationItem' ? node.path : undefined)
    if (typeof address !== 'string' || !address.startsWith('/')) continue
    const { pathname, hash } = new URL(address, 'https://site.example')
    const target = seedDocuments.find(document => document.path === pathname)
    expect(target, `${path}: ${address}`).toBeDefined()
    if (!hash) continue
    const anchors = [...nodes(target)].map(({ node: { anchor } }) => anchor)
    expect(anchors, `${path}: ${address}`).toContain(hash.slice(1))
  }
})

test('every row of the price comparison has a value in every plan', () => {
  const rows = all.filter(({ node }) => node._type === 'planRow').map(({ node }) => node.key)
  const plans = seedDocuments.filter(({ _type }) => _type === 'pricePlan')
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    const values = [...nodes(plan)].filter(({ node }) => node._type === 'planValue')
    expect(values.map(({ node }) => node.row)).toEqual(rows)
  }
})

test('figures of an outline drawing are seven points high at least where a data sheet prints it', () => {
  const [room, point] = [{ width: 113, height: 80 }, 25.4 / 72]
  const drawings = [seedImages, seedFiles].flatMap(folder =>
    readdirSync(fileURLToPath(folder))
      .filter(name => name.endsWith('-outline.svg'))
      .map(name => readFileSync(new URL(name, folder), 'utf8'))
  )
  expect(drawings.length).toBeGreaterThan(0)
  for (const drawing of drawings) {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? []
    const scale = Math.min(room.width / Number(width), room.height / Number(height))
    const [, size] = /font-size="(\d+)"/.exec(drawing) ?? []
    expect((Number(size) * scale) / point).toBeGreaterThanOrEqual(7)
  }
})
