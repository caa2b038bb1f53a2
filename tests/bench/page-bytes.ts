import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { urlOfFile } from '../../server/site/resolve-url.ts'
import type { Measurement } from './measurement.ts'

/** TCP's initial congestion window, i.e. what a server can send in the first round trip (RFC 6928; design §11). */
export const FIRST_ROUND_TRIP = 14_600
/** Budget of the script that every guest's page runs (design §11), in bytes. */
export const GUEST_SCRIPT = 5120

/** Brotli-compressed bytes of one page by kind of resource. */
export interface PageBytes {
  address: string
  html: number
  css: number
  script: number
}

/** Measures HTML, style sheets and scripts (including static imports) of every page of a build. */
export function measurePages(folder: string): PageBytes[] {
  return globSync('**/*.html', { cwd: folder })
    .sort()
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const document = parse(text)
      const sheets = document.querySelectorAll('link[rel=stylesheet]')
      const scripts = document.querySelectorAll('script[src]')
      return {
        address: urlOfFile(file),
        html: brotli(join(folder, file)),
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

/** The heaviest page of each budget, and for each state of a visitor. */
export function pageBytesSummary(
  pages: PageBytes[],
  extra: Record<'touched' | 'staff', number>
): Measurement[] {
  const first = Math.max(...pages.map(({ html, css }) => html + css))
  const script = Math.max(...pages.map(page => page.script))
  const unit = 'bytes'
  return [
    {
      name: 'HTML and CSS of the heaviest page, brotli',
      value: first,
      unit,
      budget: FIRST_ROUND_TRIP
    },
    { name: 'script of a guest, heaviest page, brotli', value: script, unit, budget: GUEST_SCRIPT },
    { name: 'the same after the first touch', value: script + extra.touched, unit },
    { name: 'the same for staff', value: script + extra.staff, unit }
  ]
}

/**
 * Bytes of script in addition to every guest's: after the first interaction with the header, and for a signed-in user
 * once the page is idle.
 */
export function additionalScript(folder: string): Record<'touched' | 'staff', number> {
  const chunks = globSync('_astro/*.js', { cwd: folder }).map(file => `/${file}`)
  const of = (names: RegExp) =>
    withImports(
      folder,
      chunks.filter(file => names.test(file))
    )
  const eager = new Set(of(/\/Page\.astro/))
  const extra = (names: RegExp) =>
    total(
      folder,
      of(names).filter(file => !eager.has(file))
    )
  return { touched: extra(/\/(islands|client)\./), staff: extra(/\/(start|islands|client)\./) }
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
    .reduce((bytes, file) => bytes + brotli(file), 0)
}

const known = new Map<string, number>()

/** Transfer size in bytes: that of the precompressed file, if there is one. */
function brotli(file: string): number {
  const bytes =
    known.get(file) ??
    (existsSync(`${file}.br`)
      ? statSync(`${file}.br`).size
      : brotliCompressSync(readFileSync(file)).length)
  known.set(file, bytes)
  return bytes
}
