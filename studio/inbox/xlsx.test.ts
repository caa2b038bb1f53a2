import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { toXlsx } from './xlsx.ts'

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
  const strings = files['xl/sharedStrings.xml'] ?? ''
  for (const text of ['=1+1', '+86 199 0000 0000', '0010', '@SUM(A1)', '&lt;b&gt;&amp;'])
    expect(strings).toContain(text)
  expect(Object.keys(files).filter(name => /vba|macro|external/i.test(name))).toEqual([])
})

it('keeps a long text with direction marks and leaves out what XML cannot contain', async () => {
  const text = `\u202e${'长'.repeat(9_990)}\u0000\u000b\ud83d\ufffe😀`
  const strings = (await open(text))['xl/sharedStrings.xml'] ?? ''
  expect(strings).toContain(`\u202e${'长'.repeat(9_990)}😀`)
})
