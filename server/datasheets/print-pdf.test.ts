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

/** The only characters of one or two bytes, and of extension A, that the fonts of the project lack. */
const LACKED = '﨎﨏﨑﨓﨔﨟﨡﨣﨤﨧﨨﨩'

test('Chinese characters of GB 2312, GBK and extension A are printed, and can be searched and copied', async () => {
  const extensionA = String.fromCodePoint(...Array.from({ length: 0x19b6 }, (_, at) => 0x3400 + at))
  const two = [gb18030([0x81, 0xfe], [0x40, 0x7e]), gb18030([0x81, 0xfe], [0x80, 0xfe])].join('')
  const all = [...new Set(two + extensionA)].filter(each => /\p{Unified_Ideograph}/u.test(each))
  expect(all.length).toBeGreaterThan(20_902 + 6_582)
  const some = all.filter((each, at) => at % 8 === 0 && !LACKED.includes(each))
  const printed = await print(some.join(''))
  expect(printed.missing).toEqual([])
  expect(some.filter(each => !printed.copied.includes(each))).toEqual([])
  // A font of the machine may have them.
  const { copied, missing } = await print(LACKED)
  expect([...LACKED].filter(each => !missing.includes(each) && !copied.includes(each))).toEqual([])
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
