import { expect, test } from 'vitest'
import { validateDocument } from './validate-document.ts'

const of = (document: object) => validateDocument({ _id: 'd', _type: 'camera', ...document })
const messages = (document: object) => of(document).map(({ message }) => message)
const text = (zh: unknown, en?: unknown) => ({ _type: 'localeString', zh, en })

test('values that are missing, empty or unknown to the schema are valid', () => {
  const whole = {
    name: text('甲'),
    tagline: { zh: '', en: null },
    summary: null,
    hero: {},
    highlights: [],
    uses: ['city', 'elsewhere'],
    tier: 'another',
    weight: 8.6,
    invented: [5],
    gallery: [{ _key: 'g', _type: 'picture', asset: { _ref: 'image-x', _type: 'reference' } }]
  }
  expect(messages(whole)).toEqual([])
  expect(validateDocument({ _id: 'd', _type: 'invented' })).toEqual([])
})

test('a value of the wrong type is named with its field and the expected type', () => {
  const wrong = {
    name: text({ zh: '甲' }),
    tagline: '口号',
    hero: [],
    highlights: { title: text('甲') },
    weight: '8.6',
    uses: 5
  }
  expect(messages(wrong).sort()).toEqual([
    'hero is a list where a group of fields belongs',
    'highlights is a group of fields where a list belongs',
    'name.zh is a group of fields where a text belongs',
    'tagline is a text where a group of fields belongs',
    'uses is a number where a list belongs',
    'weight is a text where a number belongs'
  ])
})

test('invalid list items are named by index, even empty ones', () => {
  const wrong = {
    uses: ['city', null, 5],
    highlights: [null, { _key: 'b', title: text(7) }, 'x'],
    related: [{ _type: 'reference', _ref: 5, _key: 'r' }]
  }
  expect(messages(wrong).sort()).toEqual([
    'highlights[0] is empty where a group of fields belongs',
    'highlights[1].title.zh is a number where a text belongs',
    'highlights[2] is a text where a group of fields belongs',
    'related[0]._ref is a number where a text belongs',
    'uses[1] is empty where a text belongs',
    'uses[2] is a number where a text belongs'
  ])
  expect(of(wrong).find(({ field }) => field === 'highlights[1].title.zh')?.way).toEqual([
    'highlights',
    { index: 1, key: 'b' },
    'title',
    'zh'
  ])
})

test.each([
  'hasOwnProperty',
  'toString',
  'constructor',
  '__proto__',
  'valueOf',
  'length',
  'then',
  'toJSON'
])('a field named %s is unknown to the schema like any other', name => {
  const text = `{"_id": "d", "_type": "page", "${name}": "x",
    "name": {"_type": "localeString", "zh": 5, "${name}": 1},
    "sections": [{"_key": "a", "_type": {"${name}": 1}}, {"_key": "b", "_type": "textSection", "${name}": null}]}`
  expect(validateDocument(JSON.parse(text)).map(({ message }) => message)).toEqual([
    'name.zh is a number where a text belongs'
  ])
})

test('sections and rich text are validated, those of an unknown type are ignored', () => {
  const children = [{ _type: 'span', text: { zh: 'x' } }]
  const sections = [
    { _key: 'a', _type: 'heroSection', heading: text([]), actions: [{ _key: 'c', href: {} }] },
    { _key: 'b', _type: 'inventedSection', heading: 5 },
    { _key: 't', _type: 'textSection', body: { zh: [{ _type: 'block', _key: 'p', children }] } }
  ]
  expect(messages({ _type: 'page', sections }).sort()).toEqual([
    'sections[0].actions[0].href is a group of fields where a text belongs',
    'sections[0].heading.zh is a list where a text belongs',
    'sections[2].body.zh[0].children[0].text is a group of fields where a text belongs'
  ])
})
