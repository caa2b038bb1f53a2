import { expect, it } from 'vitest'
import { tableRows } from './table-rows.ts'

it('cells are read row by row; rows that show nothing are left out', () => {
  const rows = [{ cells: ['型号', '功耗'] }, { cells: ['', ' '] }, { cells: ['旗舰', ''] }]
  expect(tableRows({ _type: 'table', rows })).toEqual([
    ['型号', '功耗'],
    ['旗舰', '']
  ])
})

it('broken content is no row', () => {
  for (const table of [undefined, null, 5, {}, { rows: 'a' }, { rows: [null, 5, { cells: 1 }] }])
    expect(tableRows(table)).toEqual([])
  expect(tableRows({ rows: [{ cells: [5, 'a'] }] })).toEqual([['', 'a']])
})
