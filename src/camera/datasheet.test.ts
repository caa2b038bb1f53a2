import { expect, test } from 'vitest'
import { translator } from '../i18n/translate.ts'
import { datasheetFilename, datasheetFooter } from './datasheet.ts'

const sheet = {
  model: 'KH-1',
  name: '球机',
  company: '示例公司',
  changed: '2026-03-04T20:00:00Z'
}

test('the footer of a data sheet has model, name, company and the local date of the last change', () => {
  expect(datasheetFooter(sheet, translator('zh'), 'zh')).toBe(
    'KH-1 · 球机 · 示例公司 · 2026年3月5日更新'
  )
  expect(datasheetFooter(sheet, translator('en'), 'en')).toContain('· Updated 5 March 2026')
})

test('missing values leave no gap', () => {
  const bare = { ...sheet, model: null, company: '', changed: 'soon' }
  expect(datasheetFooter(bare, translator('zh'), 'zh')).toBe('球机')
})

test('the file name of a data sheet is its model, or else its path, and the language', () => {
  expect(datasheetFilename('KH-1', '/hardwareA', 'zh')).toBe('KH-1-zh.pdf')
  expect(datasheetFilename(' KH 1/"2" ', '/hardwareA', 'en')).toBe('KH-1-2-en.pdf')
  expect(datasheetFilename('…', '/cameras/A', 'en')).toBe('cameras-A-en.pdf')
  expect(datasheetFilename(null, '/hardwareA', 'zh')).toBe('hardwareA-zh.pdf')
})
