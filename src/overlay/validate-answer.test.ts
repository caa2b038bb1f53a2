import { expect, test } from 'vitest'
import { validateAnswer } from './validate-answer.ts'

test('an empty answer is rejected in the language of the page, unless it is optional', () => {
  expect(validateAnswer('', {}, 'zh')).toBe('请输入内容')
  expect(validateAnswer(' \n', {}, 'en')).toBe('Please enter something')
  expect(validateAnswer('', { optional: true, pattern: /^\d+$/ }, 'zh')).toBe('')
})

test('an answer that does not match the pattern is rejected with the default text or that of the prompt', () => {
  expect(validateAnswer('x', { pattern: /^\d+$/ }, 'zh')).toBe('输入的内容不符合要求')
  expect(validateAnswer('x', { pattern: /^\d+$/, invalid: '只能是数字' }, 'zh')).toBe('只能是数字')
  expect(validateAnswer('12', { pattern: /^\d+$/ }, 'zh')).toBe('')
})
