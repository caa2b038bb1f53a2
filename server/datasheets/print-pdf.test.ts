// The text of a data sheet, whatever its page contains, from a real browser.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { html } from 'hono/html'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../../tests/browser/chromium.ts'
import { pdfText } from '../../tests/support/pdf.ts'
import { describeCharacter } from './missing-glyphs.ts'
import { printPdfs } from './print-pdf.ts'

let folder: string
let browser: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'print-pdf-'))
  browser = (await launchOptions()).executablePath ?? ''
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Prints a page with these texts; returns what can be copied from the PDF, and the characters that it lacks. */
async function print(...texts: string[]): Promise<{ copied: string; missing: string[] }> {
  const file = join(folder, `${texts.length}-${Date.now()}.pdf`)
  const lines = texts.map(text => html`<p lang="zh-Hans" style="word-break:break-all">${text}</p>`)
  const page = String(html`<!doctype html><html><head></head><body>${lines}</body></html>`)
  const sheet = { address: '/zh/sheet', html: page, file }
  const options = { browser, cacheDir: folder, siteUrl: 'https://site.example', folder }
  const problems = await printPdfs([sheet], options)
  expect(problems.filter(({ reason }) => reason)).toEqual([])
  expect(existsSync(file)).toBe(true)
  return { copied: await pdfText(file), missing: problems.flatMap(({ missing = [] }) => missing) }
}

/** Two-byte characters of GB 18030 whose bytes are in these ranges. */
function gb18030(lead: [number, number], trail: [number, number]): string {
  const bytes: number[] = []
  for (let first = lead[0]; first <= lead[1]; first++)
    for (let second = trail[0]; second <= trail[1]; second++) bytes.push(first, second)
  return new TextDecoder('gb18030').decode(new Uint8Array(bytes))
}

test('each Chinese character of level 2 is printed, and can be searched and copied', async () => {
  // D7FA to D7FE are not assigned.
  const level2 = [...gb18030([0xd8, 0xf7], [0xa1, 0xfe])]
  expect(level2).toHaveLength(3008)
  const { copied, missing } = await print(level2.join(''))
  expect(missing).toEqual([])
  const known = new Set(copied)
  expect(level2.filter(character => !known.has(character))).toEqual([])
})

test('extensions A and B and emoji are printed where a font has them, and each one else is named', async () => {
  const [given, unknown] = [
    '㐂㛃䲠䴔𠳐𡎚𣗋𣲗𤇾𥔲𦒍𨭉𩽾\u{1f600}\u{1f3a5}\u{1f4f7}\u{1f527}\u2705',
    '\u{2a6a5}\u{2b1ed}\u{323af}\u{10fffc}'
  ]
  const { copied, missing } = await print(given + unknown, '字'.repeat(50))
  const known = new Set(copied)
  expect([...given].filter(character => !known.has(character))).toEqual([])
  expect(missing.filter(character => given.includes(character))).toEqual([])
  expect(missing).toContain('\u{10fffc}')
  expect([...unknown].filter(each => known.has(each) === missing.includes(each))).toEqual([])
  expect(describeCharacter('\u{2b1ed}')).toBe('\u{2b1ed} (U+2B1ED)')
})

test('texts of 200,000 letters are printed whole, with marks and signs that mean something elsewhere', async () => {
  const signs = '<script>·<!--·]]>·{{x}}·\u0024{x}·%s·$&·&amp;·"·\''
  const [chinese, latin] = ['长'.repeat(200_000), 'l'.repeat(200_000)]
  const { copied, missing } = await print(chinese, `${latin}${signs}\u2028\u202e\u2066\ufffd`)
  const plain = copied.replace(/[\s\p{Default_Ignorable_Code_Point}\ufffe]/gu, '')
  expect(plain.split('长')).toHaveLength(200_001)
  expect(plain.split('l').length).toBeGreaterThan(200_000)
  expect(plain).toContain(signs)
  expect(missing).toEqual([])
})
