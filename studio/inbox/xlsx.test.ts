import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { hostileText } from '../../tests/support/hostile-pieces.ts'
import { toXlsx } from './xlsx.ts'

/** What XML 1.0 cannot contain. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const columns = [{ heading: '电话', value: (row: { text?: unknown }) => row.text }]

/** Files of a workbook, by name. */
async function open(...texts: unknown[]): Promise<Record<string, string>> {
  const blob = await toXlsx(
    texts.map(text => ({ text })),
    columns
  )
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  )
}

it('writes texts only: no formula, no number, no link and no macro', async () => {
  const files = await open(
    '=1+1',
    '+86 199 0000 0000',
    '0010',
    '@SUM(A1)',
    '<b>&"</b>',
    'http://a.example'
  )
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).not.toMatch(/<f[ >]|<hyperlink/)
  expect([...sheet.matchAll(/<c [^>]*t="(\w+)"/g)].map(([, type]) => type)).toEqual(
    Array.from({ length: 7 }, () => 's')
  )
  // What is typed into a cell later stays a text too.
  const style = files['xl/styles.xml'] ?? ''
  const [, asText] = /<numFmt numFmtId="(\d+)" formatCode="@"/.exec(style) ?? []
  const [, formats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(style) ?? []
  const own = [...formats.matchAll(/<xf [^>]*>/g)].map(([format]) => format)
  const used = [...sheet.matchAll(/<c [^>]*s="(\d+)"/g)].map(([, index]) => own[Number(index)])
  expect(used).toHaveLength(7)
  for (const format of used) expect(format).toContain(`numFmtId="${asText}"`)
  const strings = files['xl/sharedStrings.xml'] ?? ''
  for (const text of ['=1+1', '+86 199 0000 0000', '0010', '@SUM(A1)', '&lt;b&gt;&amp;'])
    expect(strings).toContain(text)
  expect(Object.keys(files).filter(name => /vba|macro|external/i.test(name))).toEqual([])
})

it('shows that a text of 200,000 letters is cut, to what a cell takes', async () => {
  for (const letter of ['长', 'l', '\u{2a6d6}', '&']) {
    const strings = (await open(letter.repeat(200_000)))['xl/sharedStrings.xml'] ?? ''
    const [, text = ''] = /<t[^>]*>([^<]*…)<\/t>/.exec(strings) ?? []
    const { length } = text.replaceAll('&amp;', '&')
    expect(length).toBeGreaterThan(32_765)
    expect(length).toBeLessThanOrEqual(32_767)
  }
})

it('is well-formed whatever is written, and keeps all that XML can contain', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async hostile => {
      const text = `文${hostile}`
      const strings = (await open(text))['xl/sharedStrings.xml'] ?? ''
      expect(strings).not.toMatch(NOT_XML)
      const cells = parse(strings, { lowerCaseTagName: true }).querySelectorAll('t')
      expect(cells.at(-1)?.text.replace(/\r\n?/g, '\n')).toBe(
        text.replace(NOT_XML, '').replace(/\r\n?/g, '\n')
      )
    }),
    { numRuns: 50 }
  )
})

it('keeps a long text with direction marks and leaves out what XML cannot contain', async () => {
  const text = `\u202e${'长'.repeat(9_990)}\u0000\u000b\ud83d\ufffe😀`
  const strings = (await open(text))['xl/sharedStrings.xml'] ?? ''
  expect(strings).toContain(`\u202e${'长'.repeat(9_990)}😀`)
})
