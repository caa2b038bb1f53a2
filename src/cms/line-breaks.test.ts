import { expect, test } from 'vitest'
import { segmentPhrases, segmentValue } from './line-breaks.ts'

test('a heading breaks between words only', () => {
  const parts = segmentPhrases('从摄像机到业务部门的视频智能系统')
  expect(parts.join('')).toBe('从摄像机到业务部门的视频智能系统')
  expect(parts).toContain('智能')
  expect(parts).toContain('系统')
})

test('two nouns before 的 stay together', () => {
  expect(segmentPhrases('从摄像机到业务部门的视频智能系统')).toContain('到业务部门的')
  expect(segmentPhrases('看得见的变化').join('|')).toBe(
    `${segmentPhrases('看得见的').join('|')}|变化`
  )
})

test('an ending stays with its noun', () => {
  expect(segmentPhrases('算力旗舰型球机和基础型海螺摄像机对比').join('|')).toMatch(
    /旗舰型.*球机.*基础型/
  )
})

test('punctuation stays with the word before it, an opening mark with the word after it', () => {
  const parts = segmentPhrases('四款机型，同一套（目标库）')
  expect(parts.some(part => /^[，）]/.test(part))).toBe(false)
  expect(parts.some(part => /（$/.test(part))).toBe(false)
})

test('short clauses stay whole, longer ones break between words', () => {
  expect(segmentPhrases('墙上看态势，席上办事件').join('|')).toBe('墙上看态势，|席上办事件')
  expect(segmentPhrases('四款机型，同一套目标库和协议').join('|')).toBe(
    '四款机型，|同一套|目标库|和协议'
  )
  expect(segmentPhrases('三种方案').join('|')).toBe('三种|方案')
  expect(segmentPhrases('外形尺寸（宽×深×高）').join('|')).toBe('外形尺寸|（宽×深×高）')
})

test('numbers and Latin words are not cut', () => {
  expect(segmentPhrases('支持GB/T 28181协议').join('|')).toMatch(/GB\/T 28181/)
})

test('a number stays with its measure word, and a network with its name', () => {
  expect(segmentPhrases('12项任务同时进行').join('|')).toBe('12项|任务|同时|进行')
  expect(segmentPhrases('面向800万像素的画面').join('|')).toMatch(/800万像素的/)
  expect(segmentPhrases('防水网线接头特写').join('|')).toMatch(/防水\|/)
  expect(segmentPhrases('或802.3bt以太网供电').join('|')).toMatch(/以太网\|供电/)
})

test('a text far longer than a heading is left as it is', () => {
  const long = '从一份点位清单谈起'.repeat(40)
  expect(segmentPhrases(long)).toEqual([long])
})

test('no single character is a part of its own: it belongs to a word or joins its neighbour', () => {
  expect(segmentPhrases('从一份点位清单谈起').join('|')).toBe('从一份|点位|清单|谈起')
  expect(segmentPhrases('部门在线办理的六件事').join('|')).toBe('部门|在线办理的|六件事')
  expect(segmentPhrases('视频业务服务谁').join('|')).toBe('视频|业务|服务谁')
  expect(segmentPhrases('价').join('|')).toBe('价')
})

test('in a table a short value is not split, a long one is', () => {
  expect(segmentValue('报警输出')).toEqual(['报警输出'])
  expect(segmentValue('（深度含出线）')).toEqual(['（深度含出线）'])
  expect(segmentValue('平台批量下发或本机导入，签名校验').length).toBeGreaterThan(1)
})
