import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { urlOfFile } from '../../server/site/resolve-url.ts'
import type { Measurement } from './measurement.ts'

/** One round trip: what a server sends before it waits for the first answer (design §11). */
export const FIRST_ROUND_TRIP = 14_600
/** What a guest runs before touching anything (design §11). */
export const GUEST_SCRIPT = 4096

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

/** The heaviest page of each budget, and of each state of a visitor. */
export function pageBytesSummary(
  pages: PageBytes[],
  besides: Record<'touched' | 'staff', number>
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
    { name: 'the same after the first touch', value: script + besides.touched, unit },
    { name: 'the same for staff', value: script + besides.staff, unit }
  ]
}

/**
 * Bytes of script that run besides what every guest's page runs: after the first touch of the header,
 * and for somebody who is signed in once the page is idle.
 */
export function scriptBesides(folder: string): Record<'touched' | 'staff', number> {
  const chunks = globSync('_astro/*.js', { cwd: folder }).map(file => `/${file}`)
  const of = (names: RegExp) =>
    withImports(
      folder,
      chunks.filter(file => names.test(file))
    )
  const eager = new Set(of(/\/Page\.astro/))
  const besides = (names: RegExp) =>
    total(
      folder,
      of(names).filter(file => !eager.has(file))
    )
  return { touched: besides(/\/islands\./), staff: besides(/\/(live|islands|notice)\./) }
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

/** Bytes as they are sent: those of the compressed twin, where there is one. */
function brotli(file: string): number {
  const bytes =
    known.get(file) ??
    (existsSync(`${file}.br`)
      ? statSync(`${file}.br`).size
      : brotliCompressSync(readFileSync(file)).length)
  known.set(file, bytes)
  return bytes
}
