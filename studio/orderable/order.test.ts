import { expect, it } from 'vitest'
import { isSameOrder, moveEntry, orderPatches, renumber, shownId, toEntries } from './order.ts'

const rows = [
  { _id: 'c', _type: 'camera', order: 3 },
  { _id: 'a', _type: 'camera', order: 1 },
  { _id: 'drafts.b', _type: 'camera', order: 2 },
  { _id: 'b', _type: 'camera', order: 4 },
  { _id: 'new', _type: 'camera' },
  { _id: 'versions.r.a', _type: 'camera', order: 0 }
]

it('lists each document once, by the number of its draft, unplaced ones last', () => {
  const list = toEntries(rows)
  expect(list.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new'])
  expect(list[1]?.ids).toEqual(['drafts.b', 'b'])
})

it('renumbers moved entries, in draft and published version', () => {
  const list = moveEntry(toEntries(rows), 2, 0)
  expect(list.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new'])
  expect(orderPatches(list)).toEqual([
    { ids: ['c'], order: 1 },
    { ids: ['a'], order: 2 },
    { ids: ['drafts.b', 'b'], order: 3 },
    { ids: ['new'], order: 4 }
  ])
})

it('changes nothing if the order is the same', () => {
  const list = toEntries([
    { _id: 'a', _type: 'camera', order: 1 },
    { _id: 'b', _type: 'camera', order: 2 }
  ])
  expect(orderPatches(moveEntry(list, 1, 1))).toEqual([])
})

it('a move before the response to the previous one builds on its result', () => {
  const list = toEntries([
    { _id: 'a', _type: 'camera', order: 1 },
    { _id: 'b', _type: 'camera', order: 2 }
  ])
  const first = renumber(moveEntry(list, 1, 0))
  expect(orderPatches(moveEntry(first, 1, 0))).toEqual([
    { ids: ['a'], order: 1 },
    { ids: ['b'], order: 2 }
  ])
})

it('writes the published number as well if only the draft has the right one', () => {
  const list = toEntries([
    { _id: 'a', _type: 'camera', order: 2 },
    { _id: 'drafts.a', _type: 'camera', order: 1 },
    { _id: 'drafts.new', _type: 'camera', order: 2 }
  ])
  expect(orderPatches(list)).toEqual([{ ids: ['a'], order: 1 }])
})

it('includes versions in releases that can be changed, and lists what is in a release only', () => {
  const list = toEntries([...rows, { _id: 'versions.r.only', _type: 'camera', order: 9 }], ['r'])
  expect(list.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'only', 'new'])
  expect(list[0]?.order).toBe(1)
  expect(orderPatches(list)[0]).toEqual({ ids: ['versions.r.a'], order: 1 })
})

it('recognizes the order that was dragged, and previews what the editor sees', () => {
  const list = moveEntry(toEntries(rows), 2, 0)
  const wanted = renumber(list)
  expect(isSameOrder(wanted, toEntries(rows))).toBe(false)
  const saved = wanted.flatMap(({ ids, type, order }) =>
    ids.map(id => ({ _id: id, _type: type, order }))
  )
  expect(isSameOrder(wanted, toEntries(saved))).toBe(true)
  expect(list.map(shownId)).toEqual(['c', 'a', 'drafts.b', 'new'])
})
