import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { addressOf } from '../../server/site/address.ts'
import type { Measurement } from './measurement.ts'

const FIRST_ROUND_TRIP = 14_600
const GUEST_SCRIPT = 4096

/** Bytes of one page in brotli, of each kind. */
export interface PageBytes {
  address: string
  html: number
  css: number
  script: number
}

/** Bytes of HTML, style sheets and scripts (with what they import at once) of every page of a build. */
export function measurePages(folder: string): PageBytes[] {
  return globSync('**/*.html', { cwd: folder })
    .sort()
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const document = parse(text)
      const sheets = document.querySelectorAll('link[rel=stylesheet]')
      const scripts = document.querySelectorAll('script[src]')
      return {
        address: addressOf(file),
        html: brotliCompressSync(text).length,
        css: total(
          folder,
          sheets.map(sheet => sheet.getAttribute('href') ?? '')
        ),
        script: total(
          folder,
          withImports(
            folder,
            scripts.map(each => each.getAttribute('src') ?? '')
          )
        )
      }
    })
}

/** The heaviest page of each budget. */
export function summary(pages: PageBytes[]): Measurement[] {
  const first = Math.max(...pages.map(({ html, css }) => html + css))
  const script = Math.max(...pages.map(page => page.script))
  return [
    {
      name: 'HTML and CSS of the heaviest page, brotli',
      value: first,
      unit: 'bytes',
      budget: FIRST_ROUND_TRIP
    },
    {
      name: 'script of the heaviest page, brotli',
      value: script,
      unit: 'bytes',
      budget: GUEST_SCRIPT
    }
  ]
}

/** Bytes of script by what a visitor does, above what every page runs: React comes on the first touch. */
export function scriptByState(folder: string): Record<'staff' | 'touched', number> {
  const files = globSync('_astro/*.js', { cwd: folder }).map(file => `/${file}`)
  const of = (names: RegExp) =>
    total(
      folder,
      withImports(
        folder,
        files.filter(file => names.test(file))
      )
    )
  return { staff: of(/\/(live|islands)\./), touched: of(/\/islands\./) }
}

function withImports(folder: string, addresses: string[], seen = new Set<string>()): string[] {
  for (const address of addresses) {
    const file = join(folder, address)
    if (seen.has(address) || !existsSync(file)) continue
    seen.add(address)
    const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*"(\.?\.?\/[^"]+)"/g)]
    const base = `http://site${address}`
    withImports(
      folder,
      imports.map(([, path = '']) => new URL(path, base).pathname),
      seen
    )
  }
  return [...seen]
}

function total(folder: string, addresses: string[]): number {
  return addresses
    .map(address => join(folder, address))
    .filter(file => existsSync(file))
    .reduce((bytes, file) => bytes + brotliCompressSync(readFileSync(file)).length, 0)
}
