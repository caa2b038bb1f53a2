import { expect, test } from 'vitest'
import { locales } from '../../shared/i18n/locale.ts'
import {
  collections,
  fixedPages,
  generatedPages,
  matchesPattern,
  namedPaths,
  parentPath
} from './route-table.ts'

test('the table has the 36 paths of the specification and six more, each once', () => {
  expect(new Set(namedPaths).size).toBe(namedPaths.length)
  expect(namedPaths).toHaveLength(42)
  expect(namedPaths).toEqual(expect.arrayContaining(['/aboutUs', '/product', '/privacy']))
})

test.each(Object.entries(collections))(
  'every named path of %s matches its pattern',
  (type, collection) => {
    for (const path of collection.paths)
      expect(matchesPattern(type as 'camera', path), path).toBe(true)
  }
)

test('every fixed page matches the pattern of a page', () => {
  for (const path of Object.keys(fixedPages)) expect(matchesPattern('page', path), path).toBe(true)
})

test('no document may have the path of a generated page', () => {
  for (const path of Object.keys(generatedPages))
    expect(matchesPattern('page', path), path).toBe(false)
})

test('a path of another pattern has no page', () => {
  expect(matchesPattern('camera', '/hardware')).toBe(false)
  expect(matchesPattern('software', '/software/a/b')).toBe(false)
  expect(matchesPattern('page', '/../etc')).toBe(false)
  expect(matchesPattern('page', '//evil.example')).toBe(false)
  expect(matchesPattern('page', `/${'l'.repeat(300)}`)).toBe(false)
  // Files and pages of the site itself.
  for (const path of [
    '/index',
    '/hardware/Index',
    '/zh',
    '/EN/hardware',
    ...locales.map(locale => `/${locale}/hardware`),
    '/forms/again',
    '/Search'
  ])
    expect(matchesPattern('page', path), path).toBe(false)
  expect(matchesPattern('page', '/english/forms')).toBe(true)
})

test('variants point to canonical pages', () => {
  for (const { canonical } of Object.values(fixedPages)) {
    if (canonical) expect(fixedPages[canonical]).toEqual({})
  }
})

test('the parent of a camera is the hardware page, of software the product page', () => {
  expect(parentPath('camera', '/hardwareQJ')).toBe('/hardware')
  expect(parentPath('software', '/software/dispatch')).toBe('/product')
  expect(parentPath('page', '/hardware')).toBe('/')
})
