import { expect, test } from 'vitest'
import { translator } from '../i18n/translate.ts'
import { datasheetFilename, datasheetFooter } from './datasheet.ts'

const sheet = {
  model: 'KH-1',
  name: '球机',
  company: '示例公司',
  changed: '2026-03-04T20:00:00Z'
}

test('the foot of a data sheet says model, name, company and the day on which the content changed there', () => {
  expect(datasheetFooter(sheet, translator('zh'), 'zh')).toBe(
    'KH-1 · 球机 · 示例公司 · 2026年3月5日更新'
  )
  expect(datasheetFooter(sheet, translator('en'), 'en')).toContain('· Updated 5 March 2026')
})

test('what the content does not have leaves no gap', () => {
  const bare = { ...sheet, model: null, company: '', changed: 'soon' }
  expect(datasheetFooter(bare, translator('zh'), 'zh')).toBe('球机')
})

test('a data sheet is kept under its model and language, or else under the name of its page', () => {
  expect(datasheetFilename('KH-1', '/hardwareA', 'zh')).toBe('KH-1-zh.pdf')
  expect(datasheetFilename(' KH 1/"2" ', '/hardwareA', 'en')).toBe('KH-1-2-en.pdf')
  expect(datasheetFilename('…', '/cameras/A', 'en')).toBe('cameras-A-en.pdf')
  expect(datasheetFilename(null, '/hardwareA', 'zh')).toBe('hardwareA-zh.pdf')
})
