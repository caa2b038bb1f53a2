import { expect, test } from 'vitest'
import { answerError } from './check.ts'

test('an empty answer is refused in the language of the page, unless it may be empty', () => {
  expect(answerError('', {}, 'zh')).toBe('请输入内容')
  expect(answerError(' \n', {}, 'en')).toBe('Please enter something')
  expect(answerError('', { optional: true, pattern: /^\d+$/ }, 'zh')).toBe('')
})

test('an answer of another form is refused by the default text or the prompt’s own', () => {
  expect(answerError('x', { pattern: /^\d+$/ }, 'zh')).toBe('输入的内容不符合要求')
  expect(answerError('x', { pattern: /^\d+$/, invalid: '只能是数字' }, 'zh')).toBe('只能是数字')
  expect(answerError('12', { pattern: /^\d+$/ }, 'zh')).toBe('')
})
