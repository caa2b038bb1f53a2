import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [{ heading: '内容', value: (row: { text?: unknown }) => row.text }]

function cells(...texts: unknown[]): string[] {
  return toCsv(
    texts.map(text => ({ text })),
    columns
  )
    .slice(1)
    .split('\r\n')
    .slice(1, -1)
}

it('keeps a spreadsheet from running what a visitor wrote', () => {
  expect(cells('=HYPERLINK("http://evil.example","a")', '+1+1', '-2', '@SUM(A1)', '\t=1')).toEqual([
    '"\'=HYPERLINK(""http://evil.example"",""a"")"',
    '"\'+1+1"',
    '"\'-2"',
    '"\'@SUM(A1)"',
    '"\'\t\'=1"'
  ])
})

it.each([
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  [' =1', " '=1"],
  ['\u200b=1', "\u200b'=1"],
  ['\u3000@A', "\u3000'@A"],
  ['a;=1', "a;'=1"],
  ['a; +1', "a; '+1"],
  ['a\n=1', "a\n'=1"],
  ['a\t@A', "a\t'@A"],
  ['1-2=3', '1-2=3'],
  ['采购@例子.公司', '采购@例子.公司']
])('runs nothing for any reader: %j', (text, safe) => {
  expect(toCsv([{ text }], columns)).toContain(`"${safe}"`)
})

it('quotes commas, quotes and line breaks, and leaves gaps empty', () => {
  expect(toCsv([{ text: '甲,"乙"\n丙' }, {}, { text: false }], columns)).toBe(
    '\uFEFF"内容"\r\n"甲,""乙""\n丙"\r\n""\r\n"false"\r\n'
  )
})

it('writes a group of fields as JSON, whatever the fields are named', () => {
  expect(cells({ toString: 'x', valueOf: 1 }, ['a'])).toEqual([
    '"{""toString"":""x"",""valueOf"":1}"',
    '"[""a""]"'
  ])
})
