import { expect, test } from 'vitest'
import { bindUnits } from './units.ts'

test('a number never parts from its unit', () => {
  expect(bindUnits('≤ 30 W, up to 64 GB')).toBe('≤\u00a030\u00a0W, up to 64\u00a0GB')
  expect(bindUnits('two 10 Gbit/s fibres')).toBe('two 10\u00a0Gbit/s fibres')
  expect(bindUnits('重量8.5 kg，−40至65 °C')).toBe('重量8.5\u00a0kg，−40至65\u00a0°C')
})

test('the sides of a size never part', () => {
  expect(bindUnits('249 × 311 × 477 mm')).toBe('249\u00a0×\u00a0311\u00a0×\u00a0477\u00a0mm')
})

test('a number before an ordinary word stays apart', () => {
  expect(bindUnits('in 2003 some 30 servers, GB/T 28181')).toBe(
    'in 2003 some 30 servers, GB/T 28181'
  )
})
