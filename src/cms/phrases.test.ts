import { expect, test } from 'vitest'
import { phrases } from './phrases.ts'

test('a heading breaks between words only', () => {
  const parts = phrases('从摄像机到业务部门的视频智能系统')
  expect(parts.join('')).toBe('从摄像机到业务部门的视频智能系统')
  expect(parts).toContain('业务')
  expect(parts).toContain('部门的')
})

test('punctuation stays with the word before it, an opening mark with the word after it', () => {
  const parts = phrases('四款机型，同一套（目标库）')
  expect(parts.some(part => /^[，）]/.test(part))).toBe(false)
  expect(parts.some(part => /（$/.test(part))).toBe(false)
})

test('numbers and Latin words are not cut', () => {
  expect(phrases('支持GB/T 28181协议').join('|')).toMatch(/GB\/T 28181/)
})
