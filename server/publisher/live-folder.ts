import { renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SMALLEST, TWINS, twinBytes } from '../files/compress.ts'
import { isCompressible, mediaType } from '../files/media.ts'
import { type StoredFile, twinOf } from '../files/stored.ts'
import type { Site } from '../site/site.ts'

/**
 * The folder that visitors are served from, changed file by file while it is served. Each file is written beside and
 * renamed, so that nobody reads half of it; a twin is only ever one of the bytes that stand.
 */
export class LiveFolder {
  readonly #folder: string
  readonly #beside: string
  readonly #site: Site
  /** Files whose best twin is still to be made. */
  readonly #waiting = new Map<string, { file: StoredFile; bytes: Buffer }>()
  #working: Promise<void> | undefined
  #count = 0
  #held: Promise<void> | undefined
  #letGo = () => {}
  #closed = false

  /**
   * @param folder what is served
   * @param beside folder on the same disk, for files that are not whole yet
   */
  constructor(folder: string, beside: string, site: Site) {
    this.#folder = folder
    this.#beside = beside
    this.#site = site
  }

  /** Begins with nothing half-written. */
  async prepare(): Promise<void> {
    rmSync(this.#beside, { recursive: true, force: true })
    await mkdir(this.#beside, { recursive: true })
    // What a crash left without its best twin.
    for (const file of this.#site.files()) {
      const { br, identity } = file.variants
      if (!isCompressible(file.type) || br || identity.size < SMALLEST) continue
      this.#shrink(file, await readFile(file.variants.identity.file))
    }
  }

  /**
   * Brings a file to these bytes.
   * @returns whether it had others before
   */
  async write(name: string, bytes: Buffer): Promise<boolean> {
    if (this.#site.holds(name, bytes)) return false
    const [path, beside] = [join(this.#folder, name), this.#nextBeside()]
    const zipped = isCompressible(mediaType(name)) ? await twinBytes(bytes, 'gzip') : undefined
    await mkdir(dirname(path), { recursive: true })
    await writeFile(beside, bytes)
    if (zipped) await writeFile(beside + TWINS.gzip, zipped)
    const file = this.#site.replace(name, bytes, () => {
      for (const end of Object.values(TWINS)) rmSync(path + end, { force: true })
      renameSync(beside, path)
      if (zipped) renameSync(beside + TWINS.gzip, path + TWINS.gzip)
    })
    if (zipped) file.variants.gzip = twinOf(file, 'gzip', zipped.length)
    if (isCompressible(file.type)) this.#shrink(file, bytes)
    return true
  }

  /** Brings in a file that never changes under its name. */
  async copy(name: string, from: string): Promise<void> {
    if (this.#site.stored(name)) return
    const [path, beside] = [join(this.#folder, name), this.#nextBeside()]
    await mkdir(dirname(path), { recursive: true })
    await copyFile(from, beside)
    await this.#site.add(name, () => renameSync(beside, path))
  }

  /**
   * Takes a file away, with its twins and the folders that it leaves empty.
   * @returns whether it was there
   */
  async remove(name: string): Promise<boolean> {
    // `a.html` and `a/index.html` have one address.
    if (this.#site.stored(name)?.name !== name) return false
    const path = join(this.#folder, name)
    this.#waiting.delete(name)
    this.#site.withdraw(name, () => {
      for (const end of [...Object.values(TWINS), '']) rmSync(path + end, { force: true })
    })
    await this.#removeEmpty(dirname(path))
    return true
  }

  /** Puts off the making of twins: pages come first. */
  hold(): void {
    this.#held ??= new Promise(done => {
      this.#letGo = done
    })
  }

  /** Goes on with the twins. */
  letGo(): void {
    this.#held = undefined
    this.#letGo()
  }

  /** Waits until every twin that is due stands. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  /** Makes no more twins; those that are due are made after the next start. */
  async close(): Promise<void> {
    this.#closed = true
    this.letGo()
    await this.#working
  }

  #shrink(file: StoredFile, bytes: Buffer): void {
    this.#waiting.set(file.name, { file, bytes })
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  // The best quality takes a tenth of a second a page: visitors do not wait for it.
  async #work(): Promise<void> {
    for (const [name, { file, bytes }] of this.#waiting) {
      await this.#held
      if (this.#closed) return
      const twin = await twinBytes(bytes, 'br')
      const beside = this.#nextBeside()
      if (twin) await writeFile(beside, twin)
      if (this.#waiting.get(name)?.file !== file) {
        rmSync(beside, { force: true })
        continue
      }
      this.#waiting.delete(name)
      if (!twin) continue
      renameSync(beside, join(this.#folder, name + TWINS.br))
      file.variants.br = twinOf(file, 'br', twin.length)
    }
    if (this.#waiting.size > 0) await this.#work()
  }

  async #removeEmpty(folder: string): Promise<void> {
    if (folder === this.#folder) return
    const empty = await rmdir(folder).then(
      () => true,
      () => false
    )
    if (empty) await this.#removeEmpty(dirname(folder))
  }

  #nextBeside(): string {
    this.#count += 1
    return join(this.#beside, `${this.#count}`)
  }
}
