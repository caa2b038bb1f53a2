import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { precompressFolder } from '../static/compress.ts'
import { PageProbe } from './page-probe.ts'
import { Site } from './site.ts'

const PAGES = ['zh/index', 'en/index', 'zh/a', 'zh/b', 'en/a', 'en/b']
const ADDRESSES = ['/zh/a', '/zh/b', '/en/a', '/en/b']
let folder: string
let site: Site

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-check-'))
  for (const locale of ['zh', 'en']) mkdirSync(join(folder, locale))
  for (const name of PAGES)
    writeFileSync(join(folder, `${name}.html`), `<!doctype html><p>${name} ${'word '.repeat(300)}`)
  await precompressFolder(folder)
  site = new Site({ siteUrl: 'http://localhost', contentOrigins: [] })
  await site.activate(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const missing = (expected: string[] | undefined = ADDRESSES) =>
  new PageProbe(site, () => expected).missing()

test('a complete site lacks nothing', async () => {
  expect(await missing()).toEqual([])
})

test('a page that was deleted, emptied or whose compressed variant is damaged is reported', async () => {
  rmSync(join(folder, 'zh/a.html.br'))
  writeFileSync(join(folder, 'en/a.html'), '')
  for (const end of ['.br', '.gz']) rmSync(join(folder, `en/a.html${end}`))
  truncateSync(join(folder, 'en/b.html.br'), 10)
  expect((await missing()).sort()).toEqual(['/en/b', '/zh/a', '/en/a'].sort())
  await site.activate(folder)
  expect((await missing()).sort()).toEqual(['/en/a', '/en/b'])
})

test('each page that the build lacks is named, however many there are', async () => {
  rmSync(join(folder, 'zh/b.html'))
  writeFileSync(join(folder, 'en/a.html'), '')
  await site.activate(folder)
  const many = [...ADDRESSES, ...Array.from({ length: 500 }, () => '/zh/a')]
  expect((await missing(many)).sort()).toEqual(['/en/a', '/zh/b'])
})

test('a page whose uncompressed file was emptied is named', async () => {
  writeFileSync(join(folder, 'zh/index.html'), '')
  expect(await missing()).toEqual(['/zh/'])
})

test('both homes are read, also of a folder that is empty', async () => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  await site.activate(folder)
  expect((await missing()).sort()).toEqual(['/en/', '/en/a', '/en/b', '/zh/', '/zh/a', '/zh/b'])
})

test('a result is reused for some seconds, and a missing page is probed first', async () => {
  const many = ['/zh/gone', ...Array.from({ length: 500 }, () => '/zh/a')]
  const check = new PageProbe(site, () => many)
  const rounds = await Promise.all([check.missing(), check.missing()])
  expect(rounds[0]).toBe(rounds[1])
  expect(await check.missing()).toBe(rounds[0])
})

test('pages are probed again although the clock was set back by a month', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const probe = new PageProbe(site, () => ADDRESSES)
    expect(await probe.missing()).toEqual([])
    rmSync(join(folder, 'zh/index.html'))
    for (const end of ['.br', '.gz']) rmSync(join(folder, `zh/index.html${end}`))
    vi.setSystemTime(Date.now() - 30 * 24 * 60 * 60_000)
    expect(await probe.missing()).toEqual([])
    vi.advanceTimersByTime(6_000)
    expect(await probe.missing()).toEqual(['/zh/'])
  } finally {
    vi.useRealTimers()
  }
})

test('the check of all pages finds one among many, and the next sample reports it', async () => {
  const expected = [...ADDRESSES, ...Array.from({ length: 200 }, () => '/zh/a')]
  rmSync(join(folder, 'en/b.html'))
  for (const end of ['.br', '.gz']) rmSync(join(folder, `en/b.html${end}`))
  const probe = new PageProbe(site, () => expected)
  expect(await probe.missingOfAll()).toEqual(['/en/b'])
  expect(await probe.missing()).toEqual(['/en/b'])
})

test('nothing is missing of a site without content; both homes are while its pages are not known', async () => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  await site.activate(folder)
  expect(await missing([])).toEqual([])
  expect((await new PageProbe(site, () => undefined).missing()).sort()).toEqual(['/en/', '/zh/'])
})
