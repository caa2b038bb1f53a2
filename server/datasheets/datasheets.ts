import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findElements } from '../../shared/html/elements.ts'
import { LOCALE_PATTERN, locales } from '../../shared/i18n/locale.ts'
import type { PathRequest } from '../../shared/routing/resolve-paths.ts'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import { etagHash } from '../static/static-file.ts'
import { describeCharacter } from './missing-glyphs.ts'
import type { PdfJob, PdfProblem } from './print-pdf.ts'

const SHEET = new RegExp(`^(${LOCALE_PATTERN})/.*\\.pdf$`)

/** The build folder that receives the data sheets. */
export interface DatasheetTarget {
  folder: string
  /** Names of all its files. */
  names(): string[]
  fileOf(name: string): string | undefined
  write(name: string, bytes: Buffer): Promise<unknown>
  remove(name: string): unknown
}

export interface DatasheetsOptions {
  cacheDir: string
  /** Prints data sheets of the build in a folder; returns those that failed or lack characters. */
  print: (sheets: PdfJob[], folder: string) => Promise<PdfProblem[]>
  signal?: AbortSignal
  /** Called when new data sheets have been printed. */
  printed?: () => void
}

/**
 * Provides a PDF for each camera page, under the name that the page links to. PDFs are cached by the hash of their
 * page and printed in the background, about a second each.
 */
export class DatasheetPrinter {
  readonly #options: DatasheetsOptions
  readonly #dir: string
  /** Data sheets that failed to print; retried after a restart. */
  readonly #failed = new Set<string>()
  #printing: Promise<void> | undefined
  /** Characters without a font, by name of the PDF file in the cache. */
  readonly #missing: Map<string, string[]>
  #warnings: string[] = []

  constructor(options: DatasheetsOptions) {
    this.#options = options
    this.#dir = join(options.cacheDir, 'datasheets')
    this.#missing = readMissing(`${this.#dir}.json`)
  }

  /** Characters that the data sheets of the last `sync` lack, one sentence per sheet. */
  get warnings(): string[] {
    return this.#warnings
  }

  /**
   * Copies the printed data sheets of a build's pages into it, and deletes those of deleted pages.
   * @param addresses paths of the pages that have a data sheet
   * @returns data sheets still to be printed
   */
  async sync(build: DatasheetTarget, addresses: string[]): Promise<PdfJob[]> {
    const [names, files, missing] = [new Set<string>(), new Set<string>(), [] as PdfJob[]]
    const warnings: string[] = []
    for (const address of addresses) {
      const page = build.fileOf(`${address.slice(1)}.html`)
      if (!page) continue
      const read = await readFile(page)
      const html = read.toString()
      const own = linkedSheet(html)
      if (!own) continue
      const key = `${etagHash(read)}.pdf`
      const [name, file] = [`${address.slice(1)}/${own}`, join(this.#dir, key)]
      const bytes = await readFile(file).catch(() => undefined)
      files.add(key)
      if (bytes && this.#missing.has(key))
        warnings.push(missingMessage(address, this.#missing.get(key) ?? []))
      // No data sheet is better than an outdated one.
      if (!this.#failed.has(file)) names.add(name)
      if (bytes) await build.write(name, bytes)
      else if (names.has(name)) missing.push({ address, html, file })
    }
    for (const name of build.names()) if (SHEET.test(name) && !names.has(name)) build.remove(name)
    this.#warnings = warnings
    if (missing.length === 0) await this.#forget(files)
    return missing
  }

  /** Prints in the background; does nothing while a batch is running. */
  printInBackground(sheets: PdfJob[], folder: string): void {
    if (sheets.length === 0 || this.#printing) return
    this.#printing = this.print(sheets, folder).finally(() => {
      this.#printing = undefined
      if (!this.#options.signal?.aborted) this.#options.printed?.()
    })
  }

  /** Prints data sheets and logs those that fail. */
  async print(sheets: PdfJob[], folder: string): Promise<void> {
    const problems: PdfProblem[] = await this.#options
      .print(sheets, folder)
      .catch(error => sheets.map(({ file }) => ({ file, reason: errorMessage(error) })))
    if (this.#options.signal?.aborted) return
    for (const { file, reason, missing } of problems) {
      const { address: page = '' } = sheets.find(sheet => sheet.file === file) ?? {}
      if (missing) {
        this.#missing.set(basename(file), missing)
        log('site.datasheet-incomplete', {
          page,
          characters: missing.map(describeCharacter).join(', ')
        })
      } else {
        this.#failed.add(file)
        log('site.datasheet-failed', { page, reason: reason ?? 'unknown' })
      }
    }
    await mkdir(this.#options.cacheDir, { recursive: true })
    await writeFileAtomic(`${this.#dir}.json`, JSON.stringify([...this.#missing]))
  }

  /** Waits until no browser is running. */
  async close(): Promise<void> {
    await this.#printing
  }

  async #forget(needed: Set<string>): Promise<void> {
    for (const name of await readdir(this.#dir).catch(() => []))
      if (!needed.has(name)) await rm(join(this.#dir, name), { force: true })
    for (const name of this.#missing.keys()) if (!needed.has(name)) this.#missing.delete(name)
  }
}

function readMissing(file: string): Map<string, string[]> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return new Map()
  }
}

function missingMessage(page: string, characters: string[]): string {
  return `The data sheet of ${page} lacks ${characters.map(describeCharacter).join(', ')}: no font on the server has it.`
}

/**
 * Paths of the pages that have a data sheet: those of cameras.
 * @param paths path of each document that has a page
 */
export function datasheetPages(
  documents: PathRequest[],
  paths: ReadonlyMap<string, string>
): string[] {
  return documents.flatMap(({ id, type }) => {
    const path = type === 'camera' ? paths.get(id) : undefined
    return path === undefined ? [] : locales.map(locale => `/${locale}${path}`)
  })
}

/** File name in a page's link to its data sheet, under which browsers save it. */
function linkedSheet(html: string): string | undefined {
  const link = findElements(html, 'a').find(
    ({ attributes: { type, href = '' } }) => type === 'application/pdf' && href.endsWith('.pdf')
  )
  return link?.attributes.href?.split('/').at(-1)
}
