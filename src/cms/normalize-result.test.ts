import { expect, test } from 'vitest'
import { normalizeResult } from './normalize-result.ts'

test('null is removed from lists at every depth, and kept in fields', () => {
  const answer = { a: [null, { b: [1, null], c: null }], d: null, e: 'x' }
  expect(normalizeResult(answer)).toEqual({ a: [{ b: [1], c: null }], d: null, e: 'x' })
})

test('half a surrogate pair, which no encoder accepts, is replaced, and control characters are left out', () => {
  expect(normalizeResult({ a: ['x\ud800', '\udc00😀\u0000\u001b'] })).toEqual({
    a: ['x\ufffd', '\ufffd😀']
  })
})

test('a blank text without a language is missing, too, but not a space between two spans', () => {
  const spans = ['甲', ' ', '乙\u0000'].map(text => ({ _type: 'span', text, marks: ['strong'] }))
  const answer = { model: '\u3000', uses: ['\u200b', 'city', ''], children: spans }
  expect(normalizeResult(answer)).toEqual({
    model: null,
    uses: ['city'],
    children: [spans[0], spans[1], { ...spans[2], text: '乙' }]
  })
  const texts = [
    { text: ' ', lang: 'en', fallback: null },
    { text: '视频', lang: 'zh' }
  ]
  expect(normalizeResult(texts)).toEqual([{ text: '视频', lang: 'zh' }])
})

test('a blank text is replaced by the other language, and missing without one', () => {
  const text = (en: unknown, fallback?: unknown) => ({ text: en, lang: 'en', fallback })
  expect(normalizeResult({ a: text('Video', '视频') })).toEqual({
    a: { text: 'Video', lang: 'en' }
  })
  expect(normalizeResult({ a: text(' \u200b', '视频') })).toEqual({
    a: { text: '视频', lang: 'zh' }
  })
  expect(normalizeResult({ a: text('\u3000', ' ') })).toEqual({ a: null })
  expect(normalizeResult({ text: '\n', lang: 'zh' })).toBeNull()
  expect(normalizeResult({ text: '\u3000', lang: 'zh', fallback: 'Video' })).toEqual({
    text: 'Video',
    lang: 'en'
  })
})

test('the same holds for Portable Text', () => {
  const block = (text: string) => [{ _type: 'block', children: [{ _type: 'span', text }] }]
  const blank = { blocks: block('\u3000'), lang: 'en', fallback: block('视频') }
  expect(normalizeResult(blank)).toEqual({ blocks: block('视频'), lang: 'zh' })
  expect(normalizeResult({ blocks: block(''), lang: 'zh' })).toBeNull()
})
