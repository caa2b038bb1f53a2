import { expect, test } from 'vitest'
import { withUniqueIds } from './unique-ids.ts'

test('sections with keys and anchors of their own are the same objects', () => {
  const sections = [{ _key: 'a', anchor: 'x' }, { _key: 'b' }]
  const [first, second] = withUniqueIds(sections)
  expect(first).toBe(sections[0])
  expect(second).toBe(sections[1])
})

test('repeated and missing keys, and those with spaces, become unique ids', () => {
  const keys = ['a', 'a', 'a-2', null, undefined, 'b c', 'a'].map(_key => ({ _key }))
  const ids = withUniqueIds(keys).map(({ _key }) => _key)
  expect(ids).toEqual(['a', 'a-2', 'a-2-3', '-4', '-5', 'b-c', 'a-7'])
  expect(new Set(ids)).toHaveLength(keys.length)
})

test('a repeated anchor is dropped', () => {
  const sections = ['x', 'x', ''].map((anchor, index) => ({ _key: String(index), anchor }))
  expect(withUniqueIds(sections).map(({ anchor }) => anchor)).toEqual(['x', null, ''])
})

test('an anchor that another element of the page has as its id is dropped', () => {
  const sections = ['main', 'h-a', 'need-place', 'maintenance'].map(anchor => ({
    _key: 'a',
    anchor
  }))
  expect(withUniqueIds(sections).map(({ anchor }) => anchor)).toEqual([
    null,
    null,
    null,
    'maintenance'
  ])
})
