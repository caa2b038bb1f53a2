// PDF data sheets, printed by a real browser and served beside the camera pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../../browser/chromium.ts'
import { pdfQrCodes } from '../../support/pdf.ts'
import { runProgram } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { PublishedSite } from './published-site.ts'

let site: PublishedSite
let path: string
let model: string
let browser: string

beforeAll(async () => {
  browser = (await launchOptions()).executablePath ?? ''
  site = await PublishedSite.open(folder => ({
    DATASHEET_BROWSER: browser,
    OUTPUT_DIR: join(folder, 'www')
  }))
  ;({ path, model } = await site.client.fetch('*[_id == "camera-a"][0]{path, model}'))
}, 400_000)
afterAll(() => site?.close())

/** Returns the address of camera A's data sheet for the page with this address. */
function getSheet(address: string): string {
  return `${address}/${model}-${address.slice(1, 3)}.pdf`
}

async function sheet(address: string): Promise<{ status: number; text: string; type: string }> {
  const answer = await fetch(site.url + getSheet(address), { redirect: 'manual' })
  const type = answer.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, text: bytes.toString('latin1'), type }
}

/** Characters of a PDF's ToUnicode map. */
function getCharacters(pdf: string): string[] {
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    }
  )
  return streams
    .filter(text => text.includes('begincmap'))
    .flatMap(text =>
      [...text.matchAll(/beginbf\w+\n([\s\S]*?)endbf/g)].map(([, part = '']) => part)
    )
    .flatMap(part => part.trim().split('\n').map(namedLast))
}

/** Last code of a line such as `<01> <0020>` or `<02> <05> <0041>`, as a character. */
function namedLast(line: string): string {
  return String.fromCodePoint(Number.parseInt(/<(\w+)>\s*$/.exec(line)?.[1] ?? '0', 16))
}

async function isPrinted(address: string, before = ''): Promise<boolean> {
  const { status, text } = await sheet(address)
  return status === 200 && text !== before
}

test('each camera gets one in both languages, as a document that is read out and has its title', async () => {
  for (const locale of ['zh', 'en']) {
    await waitUntil(`${locale} is printed`, () => isPrinted(`/${locale}${path}`))
    const { text, type } = await sheet(`/${locale}${path}`)
    expect(type).toBe('application/pdf')
    expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBe(2)
    expect(text).toMatch(locale === 'zh' ? /\/Lang \(zh/ : /\/Lang \(en/)
    expect(text).toContain('/StructTreeRoot')
    expect(text).toContain('NotoSansHans')
    const named = getCharacters(text)
    for (const character of locale === 'zh' ? [' ', '重'] : [' '])
      expect(named).toContain(character)
    expect(named.join('')).not.toMatch(/[\p{Cc}\u2e80-\u2fdf\ufb00-\ufb06]/u)
    const own = getSheet(`/${locale}${path}`)
    const page = (await site.page(`/${locale}${path}`)).text
    expect(page).toContain(`href="${own}" type="application/pdf"`)
    expect(page).toMatch(/<p class="[^"]*printed-contact">/)
    expect(text).toContain(`/Alt (https://site.example/${locale}${path})`)
    expect(await pdfQrCodes(Buffer.from(text, 'latin1'))).toEqual([
      `https://site.example/${locale}${path}`
    ])
    const [, foot] = /data-foot="([^"]*)"/.exec(page) ?? []
    expect(foot).toMatch(
      new RegExp(`^${model} · .*\\d{4}.*\nhttps://site\\.example/${locale}${path}$`)
    )
    const outside = join(site.folder, `www${own}`)
    await waitUntil('it is in the folder elsewhere', async () => existsSync(outside))
  }
})

test('a changed weight is reprinted, after the page is live', async () => {
  const { text: before } = await sheet(`/zh${path}`)
  await site.client.patch('camera-a').set({ weight: 7.37 }).commit()
  await site.settled()
  expect((await site.page(`/zh${path}`)).text).toContain('7.37')
  await waitUntil('it is printed', () => isPrinted(`/zh${path}`, before))
  expect(
    readdirSync(join(site.dataDir, 'cache/datasheets')).some(name => !name.endsWith('.pdf'))
  ).toBe(false)
})

test('rare characters are printed if the machine has a font, or else named in the log and to editors', async () => {
  const before = (await sheet(`/zh${path}`)).text
  const { name } = await site.client.fetch<{ name: { zh: string } }>(
    '*[_id == "camera-a"][0]{name}'
  )
  // A common one, one of extension B, and one that no font has.
  const rare = '镕𪚥\u{10fffc}'
  await site.client
    .patch('camera-a')
    .set({ 'name.zh': `${name.zh}${rare}` })
    .commit()
  await site.settled()
  await waitUntil('it is printed', () => isPrinted(`/zh${path}`, before))
  const named = getCharacters((await sheet(`/zh${path}`)).text)
  expect(named).toContain('镕')
  await waitUntil('it is logged', async () => site.output.includes('site.datasheet-incomplete'))
  const status = () => site.status()
  await waitUntil('editors can see it', async () => (await status()).datasheets?.length === 1)
  const [message] = (await status()).datasheets ?? []
  expect(message).toContain(`/zh${path}`)
  expect(message).toContain('U+10FFFC')
  expect(message).not.toContain('U+9555')
  await site.client.patch('camera-a').set({ 'name.zh': name.zh }).commit()
  await waitUntil('it is gone', async () => (await status()).datasheets?.length === 0)
})

test('it follows its camera to another path, and goes with it', async () => {
  await site.client.patch('camera-a').set({ path: '/hardwareNeu' }).commit()
  await waitUntil('it is there', () => isPrinted('/zh/hardwareNeu'))
  expect((await sheet(`/zh${path}`)).status).not.toBe(200)
  await site.client.patch('camera-a').set({ path }).commit()
  await waitUntil('it is back', () => isPrinted(`/zh${path}`))
  expect((await sheet('/zh/hardwareNeu')).status).not.toBe(200)
})

test('without a working browser only the sheets are missing, and their addresses redirect to the page', async () => {
  await site.end('SIGTERM')
  site.variables.DATASHEET_BROWSER = '/bin/false'
  site.start()
  await site.settled()
  await site.client.patch('camera-a').set({ weight: 7.41 }).commit()
  await site.settled()
  expect((await site.page(`/zh${path}`)).text).toContain('7.41')
  await waitUntil('it is logged', async () => site.output.includes('site.datasheet-failed'))
  await waitUntil('the old one is gone', async () => (await sheet(`/zh${path}`)).status === 302)
  for (const address of [getSheet(`/zh${path}`), `/zh${path}.pdf`])
    expect((await site.page(address)).location).toBe(`/zh${path}`)
})

test('the static build has them too, without an address that is not public', async () => {
  const out = join(site.folder, 'built')
  const variables = {
    ...site.variables,
    DATASHEET_BROWSER: browser,
    SITE_URL: 'http://localhost:4321'
  }
  const { code, stderr } = await runProgram('server/cli/build.ts', ['--out', out], variables)
  expect([code, stderr]).toEqual([0, ''])
  const cameras = await site.client.fetch<{ path: string }[]>(
    '*[_type == "camera" && _id in path("*")]{path}'
  )
  expect(cameras.length).toBeGreaterThan(1)
  for (const each of cameras)
    for (const locale of ['zh', 'en']) {
      const own = `${locale}${each.path}`
      const page = readFileSync(join(out, `${own}.html`), 'utf8')
      const [, link = ''] = /href="([^"]+)" type="application\/pdf"/.exec(page) ?? []
      expect(link).toContain(`/${own}/`)
      expect(existsSync(join(out, link)), link).toBe(true)
      expect(/data-foot="[^"]+"/.exec(page)?.[0]).not.toContain('localhost')
      expect(/class="print-only"[^<]+/.exec(page)?.[0]).not.toContain('localhost')
    }
})
