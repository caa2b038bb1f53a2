import { Patch } from '@sanity/client'
import { expect, test } from 'vitest'
import { applyPatch, type Operations } from './patch.ts'

const apply = (document: object, operations: Operations) => {
  const { _id, ...fields } = applyPatch({ _id: 'd', ...document }, operations, 1_000_000)
  return fields
}
const splice = (...[start, count, items]: [number, number?, string[]?]) => {
  const { id: _id, ...operations } = new Patch('d')
    .splice('tags', start, count, items)
    .serialize() as Operations & {
    id: string
  }
  return operations
}
const tags = ['a', 'b', 'c', 'd']

test.each<[object, Operations, object]>([
  [{ tags }, splice(0, 0, ['x']), { tags: ['x', 'a', 'b', 'c', 'd'] }],
  [{ tags }, splice(2), { tags: ['a', 'b'] }],
  [{ tags }, splice(-1), { tags: ['a', 'b', 'c'] }],
  [{ tags }, { unset: ['tags[:0]'] }, { tags }],
  [{ x: 1, b: { x: 2 }, c: { x: 3 } }, { unset: ['b..x'] }, { x: 1, b: {}, c: { x: 3 } }],
  [
    { l: [{ x: 1 }, { x: 1 }, { x: 1 }] },
    { inc: { 'l[0:2].x': 10 } },
    { l: [{ x: 11 }, { x: 11 }, { x: 1 }] }
  ],
  [{ n: [1, 2, 3, 4] }, { unset: ['n[@ > 1][@ < 4]'] }, { n: [1, 4] }],
  [{ a: 1 }, { unset: ['_empty_action_guard_pseudo_field_'] }, { a: 1 }],
  [
    {},
    { setIfMissing: { seo: {}, 'seo.image': {} }, set: { 'seo.image.alt': 'x' } },
    { seo: { image: { alt: 'x' } } }
  ],
  [{ a: null }, { setIfMissing: { a: 1 } }, { a: null }],
  [
    { l: [{ _key: 'x' }] },
    { set: { 'l[_key=="y"].n': 1, 'l[5].n': 1, 'm[0].n': 1 } },
    { l: [{ _key: 'x' }] }
  ],
  [
    { l: [{ _key: 'x', n: 1 }] },
    { inc: { 'l[_key=="y"].n': 1, 'l[n > 5].n': 1, 'l[3:].n': 1 } },
    { l: [{ _key: 'x', n: 1 }] }
  ],
  [{ l: [{ _key: 'x' }] }, { set: { 'l[_key=="x"].n.m': 1 } }, { l: [{ _key: 'x', n: { m: 1 } }] }],
  [{ tags: [] }, { insert: { after: 'tags[-1]', items: ['x'] } }, { tags: ['x'] }],
  [{ tags: [] }, { insert: { before: 'tags[0]', items: ['x'] } }, { tags: ['x'] }],
  [{ a: 1 }, { insert: { after: 'tags[-1]', items: ['x'] } }, { a: 1 }],
  [{ tags }, { insert: { before: 'tags[-1]', items: ['x'] } }, { tags: ['a', 'b', 'c', 'x', 'd'] }],
  [
    { tags },
    { insert: { after: 'tags[0, 2]', items: ['x'] } },
    { tags: ['a', 'b', 'c', 'x', 'd'] }
  ],
  [{ tags }, { insert: { replace: 'tags[1:3]', items: ['x'] } }, { tags: ['a', 'x', 'd'] }],
  [{ tags }, { insert: { replace: 'tags[@ == "nothing"]', items: ['x'] } }, { tags }],
  [{ l: [{ _key: 'x' }, { _key: 'x' }] }, { unset: ['l[_key=="x"]'] }, { l: [] }],
  [{ x: { x: 1 } }, { set: { '..x': 2 } }, { x: 2 }]
])('%j patched by %j is %j', (document, operations, expected) => {
  expect(apply(document, operations)).toEqual(expected)
})

/** Each form of path: the numbers that it selects, the indexes in `n`, or other results. */
const N = {
  n: [1, 2, 3, 4],
  o: { a: 1, 'b c': 2 },
  l: [{ _key: 'x', v: 1 }, { _key: 'y', v: 3 }, { _key: 'z' }]
}
const ITEMS: [string, number[]][] = [
  ['n[0]', [0]],
  ['n[-1]', [3]],
  ['n[1:3]', [1, 2]],
  ['n[:2]', [0, 1]],
  ['n[2:]', [2, 3]],
  ['n[-2:]', [3]],
  ['n[1:-1]', [1, 2, 3]],
  ['n[*]', [0, 1, 2, 3]],
  ['n[0, 2:3]', [0, 2]],
  ['n[@ > 2]', [2, 3]],
  ['n[@ >= 2][@ != 3]', [1, 3]],
  ['n[@ < 2, @ == 4]', [0, 3]],
  ['n[0].@', [0]],
  ["'n'[0]", [0]],
  ["['n'][0]", [0]],
  ['..[@ == 4]', [3]],
  ['n..[@ == 4]', [3]]
]

test.each(ITEMS)('%s: every operation on the items that it selects', (path, indexes) => {
  const each = (change: (value: number) => unknown) =>
    N.n.flatMap((value, i) => (indexes.includes(i) ? change(value) : value))
  const n = (operations: Operations) => (apply(N, operations) as typeof N).n
  expect(n({ set: { [path]: 9 } })).toEqual(each(() => 9))
  expect(n({ setIfMissing: { [path]: 9 } })).toEqual(N.n)
  expect(n({ unset: [path] })).toEqual(each(() => []))
  expect(n({ inc: { [path]: 10 } })).toEqual(each(value => value + 10))
  expect(n({ dec: { [path]: 10 } })).toEqual(each(value => value - 10))
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)]
  expect(n({ insert: { before: path, items: [7] } })).toEqual(N.n.toSpliced(first, 0, 7))
  expect(n({ insert: { after: path, items: [7] } })).toEqual(N.n.toSpliced(last + 1, 0, 7))
  expect(n({ insert: { replace: path, items: [] } })).toEqual(each(() => []))
  const texts = { n: N.n.map(String) }
  const patch = {
    diffMatchPatch: { [path.replace(/([<>!=]=?) (\d)/g, '$1 "$2"')]: '@@ -0,0 +1 @@\n++\n' }
  }
  expect(apply(texts, patch)).toEqual({
    n: texts.n.map((text, i) => (indexes.includes(i) ? `${text}+` : text))
  })
})

test.each<[string, object]>([
  ['o.a', { o: { a: 11, 'b c': 2 } }],
  ["o['b c']", { o: { a: 1, 'b c': 12 } }],
  ["o[a, 'b c']", { o: { a: 11, 'b c': 12 } }],
  ['o[*]', { o: { a: 11, 'b c': 12 } }],
  ['..a', { o: { a: 11, 'b c': 2 } }],
  ['l[_key=="x"].v', { l: [{ _key: 'x', v: 11 }, ...N.l.slice(1)] }],
  ['l[v > 2].v', { l: N.l.with(1, { _key: 'y', v: 13 }) }],
  ['l[v?].v', { l: [{ _key: 'x', v: 11 }, { _key: 'y', v: 13 }, { _key: 'z' }] }],
  ['l.v', { l: [{ _key: 'x', v: 11 }, { _key: 'y', v: 13 }, { _key: 'z' }] }],
  ['l..v', { l: [{ _key: 'x', v: 11 }, { _key: 'y', v: 13 }, { _key: 'z' }] }],
  ['[n[0], o.a]', { n: [11, 2, 3, 4], o: { a: 11, 'b c': 2 } }]
])('%s: fields that it selects are set, kept, increased and removed', (path, increased) => {
  expect(apply(N, { inc: { [path]: 10 } })).toEqual({ ...N, ...increased })
  const again = apply(apply(N, { inc: { [path]: 10 } }), { dec: { [path]: 10 } })
  expect(again).toEqual(N)
  expect(JSON.stringify(apply(N, { set: { [path]: 99 } }))).toContain('99')
  expect(apply(N, { unset: [path] })).not.toEqual(N)
})

test.each<[object, Operations, string]>([
  [
    { a: 't' },
    { inc: { a: 1 } },
    '"inc" cannot be applied at "a": the value is a string, not a number'
  ],
  [{}, { inc: { a: 1 } }, '"inc" cannot be applied at "a": there is no value'],
  [{}, { dec: { 'a[0]': 1 } }, '"dec" cannot be applied at "a[0]": there is no value'],
  [{ n: [1, 2] }, { inc: { 'n[2]': 1 } }, 'at "n[2]": there is no value'],
  [{ n: [1, 2] }, { inc: { 'n[9]': 1 } }, 'at "n[9]": there is no value'],
  [{ n: [1, 2] }, { inc: { 'n[-3]': 1 } }, 'at "n[-3]": there is no value'],
  [{ l: [{ v: 1 }] }, { inc: { 'l[3].v': 1 } }, 'at "l[3].v": there is no value'],
  [{ l: [{ _key: 'x' }] }, { inc: { 'l[_key=="x"].v': 1 } }, 'there is no value'],
  [{ t: ['a'] }, { diffMatchPatch: { 't[5]': '@@ -0,0 +1 @@\n++\n' } }, 'there is no value'],
  [
    { a: null },
    { dec: { a: 1 } },
    '"dec" cannot be applied at "a": the value is null, not a number'
  ],
  [{ a: 1.7e308 }, { inc: { a: 1.7e308 } }, 'larger than a number can be'],
  [
    { a: 1 },
    { diffMatchPatch: { a: '@@ -0,0 +1 @@\n++\n' } },
    'at "a": the value is a number, not a string'
  ],
  [{ a: 't' }, { diffMatchPatch: { a: 'nonsense' } }, '"diffMatchPatch" cannot be applied at "a"'],
  [{ o: {} }, { insert: { after: 'o[-1]', items: [1] } }, 'into an array, not into an object'],
  [{ t: 't' }, { insert: { after: 't[-1]', items: [1] } }, 'into an array, not into a string'],
  [{ t: [] }, { insert: { after: 't', items: [1] } }, 'must end in items of an array'],
  [{}, { set: { '@': {} } }, 'not the document itself'],
  [{}, { unset: ['@'] }, 'not the document itself'],
  [{}, { set: { 'a["x"]': 1 } }, '"a["x"]" is not a valid patch path'],
  [{}, { set: { '__proto__.x': 1 } }, '"__proto__.x" is not a valid patch path'],
  [{}, { set: { "a['__proto__']": 1 } }, 'is not a valid patch path']
])('%j refuses %j', (document, operations, message) => {
  expect(() => apply(document, operations)).toThrow(message)
})

test('names of inherited members are ordinary names', () => {
  const own = { constructor: { x: 1 }, hasOwnProperty: 2, toString: { a: 3 } }
  expect(
    apply({}, { setIfMissing: { hasOwnProperty: 2 }, set: { 'constructor.x': 1, 'toString.a': 3 } })
  ).toEqual(own)
  expect(apply({ l: [{}, { valueOf: 1 }] }, { unset: ['l[valueOf?]'] })).toEqual({ l: [{}] })
  expect(apply({ l: [{}] }, { set: { 'l[constructor.name == "Object"].x': 1 } })).toEqual({
    l: [{}]
  })
  const inherited = JSON.parse('{"o": {"__proto__": {"x": 1}}}') as object
  expect(JSON.stringify(apply(inherited, { set: { 'o[*]': 5 } }))).toBe('{"o":{"__proto__":5}}')
  expect({}).not.toHaveProperty('x')
})

test('the old document stays as it was, and what did not change is shared', () => {
  const document = { _id: 'd', a: { b: 1 }, c: { d: [1] } }
  const after = applyPatch(document, { set: { 'a.b': 2, 'a.e': 3 } }, 1_000)
  expect(document.a).toEqual({ b: 1 })
  expect(after.c).toBe(document.c)
})

const wide = { l: Array.from({ length: 60_000 }, (_, i) => ({ _key: `k${i}`, x: i, o: { y: i } })) }
let deep: object = { x: 1 }
for (let i = 0; i < 200; i++) deep = { a: deep, b: [{ x: 1 }] }

test.each<[string, object, Operations]>([
  ['a long chain of ..', deep, { unset: [`a${'..a'.repeat(300)}..x`] }],
  ['a condition that searches', deep, { unset: [`..[${'..a'.repeat(50)}..b?]`] }],
  ['conditions on a long array', wide, { unset: ['l[x > 5][o.y < 100][x != 7]'] }],
  ['many paths', wide, { unset: Array.from({ length: 200 }, (_, i) => `l[_key=="k${i}"].x`) }],
  [
    'many fields',
    {},
    { set: Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`f${i}`, i])) }
  ]
])(
  '%s takes less than five seconds of processor time, or is refused',
  (_name, document, operations) => {
    const before = process.cpuUsage()
    try {
      apply(document, operations)
    } catch (error) {
      expect(String(error)).toMatch(/too many steps|more than \d+ places/)
    }
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  }
)

test('locations and copies of values are limited', () => {
  const paths = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`l[*].f${i}`, 1]))
  expect(() => apply(wide, { set: paths(4) })).toThrow('selects more than 200000 places')
  expect(() => apply(wide, { set: { 'l[*].f': 'x'.repeat(100) } })).toThrow(
    'repeats its values to more than 1000000'
  )
  expect(() => apply(wide, { unset: Array.from({ length: 1_000 }, () => 'l[x == -1]') })).toThrow(
    'too many steps'
  )
})
