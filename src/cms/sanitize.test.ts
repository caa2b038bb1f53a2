import { expect, test } from 'vitest'
import { sanitizeResult } from './sanitize.ts'
import { validateDocument } from './validate-document.ts'

const faults = (document: { _id: string; _type: string; [field: string]: unknown }) =>
  new Map([[document._id, validateDocument(document)]])
const nowhere = new Map<string, string | null>()

test('a result without faults is the same object', () => {
  const answer = [{ _id: 'a', name: { text: 'x', lang: 'zh' } }]
  const all = faults({ _id: 'b', _type: 'camera', weight: 'x' })
  expect(sanitizeResult(answer, nowhere, all).shown).toBe(answer)
  expect(sanitizeResult(answer, nowhere, new Map()).shown).toBe(answer)
})

test('invalid values are omitted wherever a result contains them, and recorded; others stay', () => {
  const all = faults({
    _id: 'a',
    _type: 'camera',
    uses: ['city', 5],
    weight: '8',
    hero: [],
    order: {},
    highlights: [{ _key: 'k', title: { zh: 7 }, picture: 5 }]
  })
  const highlights = [
    { _key: 'k', title: null, picture: 5 },
    { _key: 'l', title: { text: 'x', lang: 'zh' }, picture: null }
  ]
  const camera = { _id: 'a', uses: ['city', 5], weight: '8', picture: [], highlights }
  const { shown, faults: noted } = sanitizeResult(
    { list: [camera], other: { _id: 'c', weight: '8' } },
    nowhere,
    all
  )
  expect(shown).toEqual({
    list: [
      {
        _id: 'a',
        uses: ['city'],
        weight: null,
        picture: null,
        highlights: [{ _key: 'k', title: null, picture: null }, highlights[1]]
      }
    ],
    other: { _id: 'c', weight: '8' }
  })
  // The result has no order.
  expect([...noted].map(({ field }) => field).sort()).toEqual([
    'hero',
    'highlights[0].picture',
    'highlights[0].title.zh',
    'uses[1]',
    'weight'
  ])
})

test('invalid parts of rich text are removed in the language that is shown', () => {
  const block = (text: unknown) => ({
    _type: 'block',
    _key: 'p',
    children: [{ _type: 'span', _key: 's', text }]
  })
  const all = faults({ _id: 'a', _type: 'software', body: { zh: [block(5)], en: [block('x')] } })
  const answer = (lang: string, text: unknown) => ({
    _id: 'a',
    body: { blocks: [block(text)], lang }
  })
  expect(sanitizeResult(answer('zh', 5), nowhere, all).shown).toEqual(answer('zh', null))
  expect(sanitizeResult(answer('en', 'x'), nowhere, all).shown).toEqual(answer('en', 'x'))
})

test('a document has the path of its page, or none', () => {
  const answer = [
    { _id: 'a', path: '/x' },
    { _id: 'b', path: '/x' },
    { _id: 'c', path: '/y' }
  ]
  const elsewhere = new Map([
    ['a', '/old'],
    ['b', null]
  ])
  expect(sanitizeResult(answer, elsewhere, new Map()).shown).toEqual([
    { _id: 'a', path: '/old' },
    { _id: 'b', path: null },
    { _id: 'c', path: '/y' }
  ])
})
