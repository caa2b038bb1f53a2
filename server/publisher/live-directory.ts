import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorMessage } from '../errors.ts'
import { removeEmptyDirs } from '../fs/remove-empty-dirs.ts'
import { isCompressible, mimeType } from '../http/mime-types.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import { COMPRESSED_EXTENSIONS, compressBytes, MIN_COMPRESS_BYTES } from '../static/precompress.ts'
import { compressedVariant, type StaticFile } from '../static/static-file.ts'
import type { FileManifest } from './file-manifest.ts'

/** Files that go live in one step at most: nobody is answered meanwhile, which takes some hundredths of a second. */
const STEP = 1000

/** A file whose new bytes lie beside, until they go live with others. */
interface Staged {
  file: StaticFile
  bytes: Buffer
  beside: string
  /** Bytes of its quick twin. */
  zipped: number | undefined
}

/**
 * The folder that visitors are served from, changed while it is served. Files are written beside, and then take their
 * places in one step, so that nobody reads half of one, or one page of a change without the others; a twin is only
 * ever one of the bytes that stand.
 */
export class LiveDirectory {
  readonly #folder: string
  readonly #stagingDir: string
  readonly #site: Site
  readonly #changed: (names: string[]) => void
  readonly #inventory: FileManifest
  /** What the next step brings, by name; nothing for a file that goes. */
  readonly #staged = new Map<string, Staged | undefined>()
  /** Files whose best twin is still to be made. */
  readonly #waiting = new Map<string, StaticFile>()
  #working: Promise<void> | undefined
  #count = 0
  #held: Promise<void> | undefined
  #letGo = () => {}
  #closed = false

  /**
   * @param folder what is served
   * @param beside folder on the same disk, for files that are not whole yet
   * @param inventory of the folder
   * @param changed told of files that have other bytes or other twins, or are gone
   */
  constructor(
    folder: string,
    beside: string,
    site: Site,
    inventory: FileManifest,
    changed: (names: string[]) => void = () => {}
  ) {
    this.#folder = folder
    this.#stagingDir = beside
    this.#site = site
    this.#inventory = inventory
    this.#changed = changed
  }

  /** Begins with nothing half-written. */
  async prepare(): Promise<void> {
    rmSync(this.#stagingDir, { recursive: true, force: true })
    await mkdir(this.#stagingDir, { recursive: true })
    // What a crash left without its best twin.
    for (const file of this.#site.files()) {
      const { br, identity } = file.variants
      if (isCompressible(file.type) && !br && identity.size >= MIN_COMPRESS_BYTES)
        this.#shrink(file)
    }
  }

  /**
   * Has a file get these bytes in the next step.
   * @returns whether it had others before
   */
  async write(name: string, bytes: Buffer): Promise<boolean> {
    this.#unstage(name)
    if (this.#site.hasBytes(name, bytes)) return false
    const beside = this.#nextBeside()
    const zipped = isCompressible(mimeType(name)) ? await compressBytes(bytes, 'gzip') : undefined
    await writeWhole(beside, bytes)
    if (zipped) await writeWhole(beside + COMPRESSED_EXTENSIONS.gzip, zipped)
    const file = this.#site.describe(name, bytes)
    this.#staged.set(name, { file, bytes, beside, zipped: zipped?.length })
    if (this.#staged.size >= STEP) await this.commit()
    return true
  }

  /** Brings in a file that never changes under its name, at once: pages that show it come later. */
  async copy(name: string, from: string): Promise<void> {
    if (this.#site.stored(name)) return
    const [path, beside] = [join(this.#folder, name), this.#nextBeside()]
    await copyFile(from, beside)
    await this.#site.add(name, () => {
      mkdirSync(dirname(path), { recursive: true })
      renameSync(beside, path)
    })
    this.#inventory.commit([[name, this.#site.stored(name)]])
    this.#changed([name])
  }

  /**
   * Has a file go in the next step, with its twins and the folders that it leaves empty.
   * @returns whether it was there
   */
  remove(name: string): boolean {
    this.#unstage(name)
    // `a.html` and `a/index.html` have one address.
    if (this.#site.stored(name)?.name !== name) return false
    this.#staged.set(name, undefined)
    return true
  }

  /** Brings all that was written or removed since the last step to the site, between two requests. */
  async commit(): Promise<void> {
    const staged = [...this.#staged]
    const files = staged.map(([name, file]) => [name, file?.file] as const)
    this.#staged.clear()
    this.#inventory.stage(files)
    const left = new Set<string>()
    // No `await` in here: nobody is to be answered between two files.
    for (const [name, file] of staged) {
      if (file) this.#place(name, file)
      else {
        this.#take(name)
        left.add(dirname(name))
      }
    }
    this.#inventory.commit(files)
    for (const folder of left) await removeEmptyDirs(this.#folder, folder)
    if (staged.length > 0) this.#changed(staged.map(([name]) => name))
  }

  /** Forgets what was to come with the next step. */
  discard(): void {
    for (const name of [...this.#staged.keys()]) this.#unstage(name)
  }

  /** Puts off the making of twins: pages come first. */
  pauseCompression(): void {
    this.#held ??= new Promise(done => {
      this.#letGo = done
    })
  }

  /** Goes on with the twins. */
  resumeCompression(): void {
    this.#held = undefined
    this.#letGo()
  }

  /** Waits until every twin that is due stands. */
  async compressed(): Promise<void> {
    while (this.#working) await this.#working
  }

  /** Makes no more twins; those that are due are made after the next start. */
  async close(): Promise<void> {
    this.#closed = true
    this.resumeCompression()
    await this.#working
  }

  #place(name: string, { file, bytes, beside, zipped }: Staged): void {
    const path = join(this.#folder, name)
    const old = this.#site.stored(name)
    const twins =
      old?.name === name ? compressedVariants(old) : Object.values(COMPRESSED_EXTENSIONS)
    if (!old) mkdirSync(dirname(path), { recursive: true })
    this.#site.replace(file, bytes, () => {
      for (const end of twins) rmSync(path + end, { force: true })
      renameSync(beside, path)
      if (zipped !== undefined)
        renameSync(beside + COMPRESSED_EXTENSIONS.gzip, path + COMPRESSED_EXTENSIONS.gzip)
    })
    if (zipped !== undefined) file.variants.gzip = compressedVariant(file, 'gzip', zipped)
    if (isCompressible(file.type)) this.#shrink(file)
  }

  #take(name: string): void {
    const path = join(this.#folder, name)
    this.#waiting.delete(name)
    this.#site.remove(name, () => {
      for (const end of [...Object.values(COMPRESSED_EXTENSIONS), ''])
        rmSync(path + end, { force: true })
    })
  }

  #unstage(name: string): void {
    const staged = this.#staged.get(name)
    this.#staged.delete(name)
    if (!staged) return
    for (const end of ['', COMPRESSED_EXTENSIONS.gzip]) rmSync(staged.beside + end, { force: true })
  }

  #shrink(file: StaticFile): void {
    this.#waiting.set(file.name, file)
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  // The best quality takes a tenth of a second a page: visitors do not wait for it.
  async #work(): Promise<void> {
    const made: string[] = []
    try {
      while (this.#waiting.size > 0) {
        for (const [name, file] of this.#waiting) {
          await this.#held
          if (this.#closed) return
          if (await this.#makeBest(name, file)) made.push(name)
        }
      }
    } catch (error) {
      // Such as a full disk: the quick twins serve until the next change, or start, tries again.
      log('site.compression-failed', { reason: errorMessage(error) })
    }
    if (made.length > 0) this.#changed(made)
  }

  async #makeBest(name: string, file: StaticFile): Promise<boolean> {
    const bytes = await readFile(file.variants.identity.file).catch(() => undefined)
    const twin = bytes && (await compressBytes(bytes, 'br'))
    const beside = this.#nextBeside()
    if (twin) await writeWhole(beside, twin)
    // Replaced or gone meanwhile.
    if (this.#waiting.get(name) !== file) {
      rmSync(beside, { force: true })
      return false
    }
    this.#waiting.delete(name)
    if (!twin) return false
    renameSync(beside, join(this.#folder, name + COMPRESSED_EXTENSIONS.br))
    file.variants.br = compressedVariant(file, 'br', twin.length)
    this.#inventory.commit([[name, file]])
    return true
  }

  #nextBeside(): string {
    this.#count += 1
    return join(this.#stagingDir, `${this.#count}`)
  }
}

/** Endings of the twins that a file has. */
function compressedVariants({ variants }: StaticFile): string[] {
  return Object.entries(COMPRESSED_EXTENSIONS).flatMap(([encoding, end]) =>
    encoding in variants ? [end] : []
  )
}

/** Writes a new file, or none: what a full disk cut off would only take up room. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}
