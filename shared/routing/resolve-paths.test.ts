import { expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/random.ts'
import { describeConflict, resolvePaths } from './resolve-paths.ts'

const software = (id: string, path: unknown, created = '2026-01-01') => ({
  id,
  type: 'software',
  path,
  created
})
const A = '/software/a'
const B = '/software/b'
const C = '/software/c'

test('a document keeps its path, however old a competing one is; that one keeps its former path', () => {
  const documents = [software('new', A, '2026-02-02'), software('old', A, '2025-01-01')]
  const before = new Map([
    ['new', A],
    ['old', B]
  ])
  const { paths, refusals } = resolvePaths(documents, before)
  expect(Object.fromEntries(paths)).toEqual({ new: A, old: B })
  expect(refusals.map(describeConflict)).toEqual([
    `software old: path ${A} belongs to new, which had it first, so its page stays at ${B}.`
  ])
})

test('a path freed in a change is available to another document in the same change, also as a swap', () => {
  const before = new Map([
    ['x', A],
    ['y', B]
  ])
  const swapped = resolvePaths([software('x', B), software('y', A)], before)
  expect(Object.fromEntries(swapped.paths)).toEqual({ x: B, y: A })
  expect(swapped.refusals).toEqual([])
})

test('a path is not free if the document leaving it has to stay', () => {
  const before = new Map([
    ['x', A],
    ['y', B]
  ])
  const { paths, refusals } = resolvePaths(
    [software('x', A), software('y', A), software('z', B, '2020')],
    before
  )
  expect(Object.fromEntries(paths)).toEqual({ x: A, y: B })
  expect(refusals.map(({ id, kept }) => [id, kept])).toEqual([
    ['z', undefined],
    ['y', B]
  ])
})

test('a missing or invalid path keeps the page at its former path, and is reported', () => {
  const before = new Map([
    ['a', A],
    ['b', B],
    ['c', C]
  ])
  const documents = [software('a', undefined), software('b', '/b c'), software('c', '')]
  const { paths, refusals } = resolvePaths(documents, before)
  expect(paths).toEqual(before)
  expect(refusals.map(describeConflict)).toEqual([
    `software a: path is missing, so its page stays at ${A}.`,
    `software b: path "/b c" has not the form of its type, so its page stays at ${B}.`,
    `software c: path is missing, so its page stays at ${C}.`
  ])
})

test('a document that never had a page may lack a path; an invalid path is reported', () => {
  const { paths, refusals } = resolvePaths([software('a', null), software('b', 5)], new Map())
  expect([...paths]).toEqual([])
  expect(refusals.map(describeConflict)).toEqual([
    'software b: path 5 has not the form of its type, so it has no page.'
  ])
})

test('among new documents the oldest gets the path, then the first by ID', () => {
  const later = [software('b', A, '2026'), software('c', A, '2025'), software('a', A, '2025')]
  expect([...resolvePaths(later, new Map()).paths]).toEqual([['a', A]])
})

test('other kinds of documents have no page', () => {
  expect(resolvePaths([{ ...software('f', A), type: 'figure' }], new Map()).paths.size).toBe(0)
})

test('resolving again, and in another order, has the same result', () => {
  const random = seededRandom(20261128)
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item
  const ids = ['a', 'b', 'c', 'd', 'e']
  for (let round = 0; round < 2000; round += 1) {
    const documents = ids.map(id => software(id, pick([A, B, C, '/x', null]), pick(['1', '2'])))
    const before = new Map<string, string>()
    for (const path of [A, B, C]) if (random() < 0.6) before.set(pick(ids), path)
    const settled = resolvePaths(documents, before)
    expect(resolvePaths(documents, settled.paths)).toEqual(settled)
    expect(resolvePaths(documents.toReversed(), before)).toEqual(settled)
    expect(new Set(settled.paths.values()).size).toBe(settled.paths.size)
  }
})
