import { expect, test } from 'vitest'
import { redirectTargets } from './moved-documents.ts'

const moved = new Map([
  ['/hardwareA', 'a'],
  ['/hardwareB', 'b'],
  ['/hardwareGone', 'gone']
])
const paths = new Map([
  ['a', '/hardwareX'],
  ['b', '/hardwareC'],
  ['d', '/hardwareD']
])
const ask = (path: string) => redirectTargets(path, [{ moved, paths }])

test('a path leads to where its document is now, and one that is gone nowhere', () => {
  expect(ask('/hardwareA')).toEqual(['/hardwareX'])
  expect([ask('/hardwareGone'), ask('/hardwareD')]).toEqual([[], []])
})

test('a comparison follows its cameras, each by itself, in the order of its own address', () => {
  expect(ask('/hardware/compare/A-D')).toEqual(['/hardware/compare/D-X'])
  expect(ask('/hardware/compare/A-B-D')).toEqual(['/hardware/compare/C-D-X'])
})

test('a comparison of which a camera is gone leads nowhere', () => {
  expect(ask('/hardware/compare/A-Gone')).toEqual([])
  expect(ask('/hardware/compare')).toEqual([])
})
