import { expect, test } from 'vitest'
import { cutTexts } from './index-parts.ts'

const LIMIT = 7_000
const size = ({ headings, text }: { headings: string; text: string }) =>
  Buffer.byteLength(headings) + Buffer.byteLength(text)

test('short texts stay as they are', () => {
  const texts = { headings: '功耗', text: '30 W\n重量' }
  expect(cutTexts(texts)).toEqual(texts)
})

test('long texts are cut to whole lines', () => {
  const line = '一'.repeat(1000)
  expect(cutTexts({ headings: '', text: [line, line, line].join('\n') })).toEqual({
    headings: '',
    text: [line, line].join('\n')
  })
})

test('a single line of 200,000 letters is cut within the line, and never within a character', () => {
  for (const letter of ['长', 'l', '\u{2a6d6}', '\ud800']) {
    const cut = cutTexts({ headings: letter.repeat(200_000), text: letter.repeat(200_000) })
    expect(size(cut)).toBeGreaterThan(LIMIT - 4)
    expect(size(cut)).toBeLessThanOrEqual(LIMIT)
    expect(cut.headings).toBe(letter.repeat(cut.headings.length / letter.length))
  }
})
