import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { hostileText } from '../../tests/support/hostile-pieces.ts'
import { toCsv } from './csv.ts'

/** How spreadsheets recognise a formula: by the first character that they do not skip, quotes of a cell among them. */
const STARTS_FORMULA = /^["\s\u200b\ufeff\u202e\u2067]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u

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
  ['﹦1', "'﹦1"],
  ['﹢1', "'﹢1"],
  ['﹣1', "'﹣1"],
  ['﹫A', "'﹫A"],
  [' =1', " '=1"],
  ['\u200b=1', "\u200b'=1"],
  ['\u0000=1', "\u0000'=1"],
  ['a;\u001f+1', "a;\u001f'+1"],
  ['\u3000@A', "\u3000'@A"],
  ['a;=1', "a;'=1"],
  ['a; +1', "a; '+1"],
  ['a\n=1', "a\n'=1"],
  ['a;"=1+1;z', `a;""'=1+1;z`],
  ['a; " "+1', `a; "" ""'+1`],
  ['"@A', `""'@A`],
  ['a\t"-1', `a\t""'-1`],
  ['a\t@A', "a\t'@A"],
  ['1-2=3', '1-2=3'],
  ['采购@例子.公司', '采购@例子.公司']
])('runs nothing for any reader: %j', (text, safe) => {
  expect(toCsv([{ text }], columns)).toContain(`"${safe}"`)
})

it('keeps a reader with semicolons from running what stands after a quote', () => {
  const two = ['first', 'second'].map(heading => ({ heading, value: (text: string) => text }))
  for (const text of ['a;"=1+1;z', 'a;""+1', '";"@A', 'a;"\u200b" -1'])
    for (const row of Papa.parse<string[]>(toCsv([text], two).slice(1), { delimiter: ';' }).data)
      for (const cell of row) expect(cell).not.toMatch(STARTS_FORMULA)
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

it('keeps a telephone number and an address readable', () => {
  expect(cells('+86 199 0000 0000', '010-00000000 转 801', '采购@例子.公司')).toEqual([
    '"\'+86 199 0000 0000"',
    '"010-00000000 转 801"',
    '"采购@例子.公司"'
  ])
})

it('starts no formula for any reader, whatever is written, and loses nothing of it', () => {
  const part = fc.constantFrom(
    ...'=+-@＝＋－＠;,\t\r\n\'" \u3000\u200b\u202e\u2067\ufeffa1',
    '\r\n',
    '+86',
    '采购'
  )
  const anything = fc.oneof(
    fc.array(part, { maxLength: 12 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 40 })
  )
  fc.assert(
    fc.property(anything, anything, (first, second) => {
      const two = [
        { heading: '=a', value: (row: string[]) => row[0] },
        { heading: 'b', value: (row: string[]) => row[1] }
      ]
      const csv = toCsv([[first, second]], two)
      expect(csv.startsWith('\uFEFF')).toBe(true)
      for (const delimiter of [',', ';', '\t'])
        for (const row of Papa.parse<string[]>(csv.slice(1), { delimiter }).data)
          for (const cell of row) expect(cell).not.toMatch(STARTS_FORMULA)
      // A reader that takes a quote within a cell for a letter.
      for (const cell of csv.slice(1).split(/[;\t\r\n]/)) expect(cell).not.toMatch(STARTS_FORMULA)
      const [, row = []] = Papa.parse<string[]>(csv.slice(1), { delimiter: ',' }).data
      const kept = (text: string) => text.replaceAll("'", '')
      expect(row.map(kept)).toEqual([first, second].map(kept))
    })
  )
})

it('keeps a text of 200,000 letters with direction marks whole', () => {
  const text = `\u202e\u2067${'长'.repeat(199_990)}\u200f=1\ud83d\ude00`
  expect(cells(text)).toEqual([`"${text}"`])
})

it('keeps whatever means something in another format, as a reader of CSV gets it', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (first, second) => {
      const row = [{ a: first, b: second }]
      const columns = (['a', 'b'] as const).map(name => ({
        heading: name,
        value: (entry: { a: string; b: string }) => entry[name]
      }))
      const bytes = new TextEncoder().encode(toCsv(row, columns))
      const [, cells = []] = Papa.parse<string[]>(new TextDecoder().decode(bytes)).data
      const kept = (text: string) => text.toWellFormed().replaceAll("'", '')
      expect(cells.map(kept)).toEqual([first, second].map(kept))
    })
  )
})
