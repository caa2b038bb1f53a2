import { expect, test } from 'vitest'
import { contentProblems } from './check-content.ts'

const text = (zh?: string, en?: string) => ({ _type: 'localeString', zh, en })
const whole = {
  _id: 'page-a',
  _type: 'page',
  path: '/a',
  name: text('甲', 'A'),
  sections: [{ _key: 'k', _type: 'heroSection', heading: text('标题') }]
}

test('a complete document has no problem, English or not', () => {
  expect(contentProblems(whole, new Set())).toEqual([])
})

test('a missing field is named with its document', () => {
  const problems = contentProblems({ ...whole, name: undefined, sections: [] }, new Set())
  expect(problems).toHaveLength(2)
  expect(problems[0]).toMatch(/^page page-a \(\/a\): name is missing/)
})

test('a dangling reference is named with its path', () => {
  const figures = [{ _ref: 'figure-x', _type: 'reference', _key: 'f' }]
  const sections = [{ _key: 'k', _type: 'figuresSection', figures }]
  expect(contentProblems({ ...whole, sections }, new Set())).toEqual([
    'page page-a (/a): sections[0].figures[0] refers to figure-x, which does not exist or is not published.'
  ])
  expect(contentProblems({ ...whole, sections }, new Set(['figure-x']))).toEqual([])
})

test('English without Chinese and pictures without description are named', () => {
  const picture = { _type: 'picture', asset: { _ref: 'image-x', _type: 'reference' } }
  const problems = contentProblems(
    { ...whole, name: text(undefined, 'A'), sections: [{ ...whole.sections[0], picture }] },
    new Set(['image-x'])
  )
  expect(problems).toEqual([
    'page page-a (/a): name.zh is missing, so its English is shown in Chinese as well.',
    'page page-a (/a): sections[0].picture.alt is missing, so nobody hears what the picture shows.'
  ])
})
