import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorMessage } from '../errors.ts'
import { removeEmptyDirs } from '../fs/remove-empty-dirs.ts'
import { isCompressible, mimeType } from '../http/mime-types.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import { COMPRESSED_EXTENSIONS, compressBytes, MIN_COMPRESS_BYTES } from '../static/compress.ts'
import { compressedVariant, type StaticFile } from '../static/static-file.ts'
import type { FileManifest } from './file-manifest.ts'

/** Maximum number of files per commit: no request is handled meanwhile, some hundredths of a second. */
const MAX_FILES_PER_COMMIT = 1000

/** A file staged in the staging folder until the next commit. */
interface Staged {
  file: StaticFile
  bytes: Buffer
  stagingFile: string
  /** Size in bytes of its gzip variant. */
  zipped: number | undefined
}

/**
 * The served folder, changed while it is served. Files are staged in another folder and moved into place in one
 * commit, so that visitors never see a partial file or a partial change. A compressed file always matches the current
 * uncompressed file.
 */
export class LiveDirectory {
  readonly #folder: string
  readonly #stagingDir: string
  readonly #site: Site
  readonly #compress: (bytes: Buffer) => Promise<Uint8Array | undefined>
  readonly #changed: (names: string[]) => void
  readonly #manifest: FileManifest
  /** What the next commit changes, by name; undefined for a deletion. */
  readonly #staged = new Map<string, Staged | undefined>()
  /** Files whose best compression is pending. */
  readonly #waiting = new Map<string, StaticFile>()
  #compressing: Promise<void> | undefined
  #count = 0
  #closed = false

  /**
   * @param folder served folder
   * @param stagingDir staging folder on the same file system
   * @param manifest manifest of the folder
   * @param compress compresses a file's content with the best quality; undefined if that makes it no smaller
   * @param changed called with the names of files whose content or compressed variants changed, or that were deleted
   */
  constructor(
    folder: string,
    stagingDir: string,
    site: Site,
    manifest: FileManifest,
    compress: (bytes: Buffer) => Promise<Uint8Array | undefined>,
    changed: (names: string[]) => void = () => {}
  ) {
    this.#folder = folder
    this.#stagingDir = stagingDir
    this.#site = site
    this.#manifest = manifest
    this.#compress = compress
    this.#changed = changed
  }

  /** Empties the staging folder. */
  async prepare(): Promise<void> {
    rmSync(this.#stagingDir, { recursive: true, force: true })
    await mkdir(this.#stagingDir, { recursive: true })
    // Best compression that a crash interrupted.
    for (const file of this.#site.files()) {
      const { br, identity } = file.variants
      if (isCompressible(file.type) && !br && identity.size >= MIN_COMPRESS_BYTES)
        this.#enqueueCompression(file)
    }
  }

  /**
   * Stages new content of a file.
   * @returns whether it differs from the current content
   */
  async write(name: string, bytes: Buffer): Promise<boolean> {
    this.#unstage(name)
    if (this.#site.hasBytes(name, bytes)) return false
    const stagingFile = this.#nextStagingFile()
    const zipped = isCompressible(mimeType(name)) ? await compressBytes(bytes, 'gzip') : undefined
    await writeWhole(stagingFile, bytes)
    if (zipped) await writeWhole(stagingFile + COMPRESSED_EXTENSIONS.gzip, zipped)
    const file = this.#site.describe(name, bytes)
    this.#staged.set(name, { file, bytes, stagingFile, zipped: zipped?.length })
    if (this.#staged.size >= MAX_FILES_PER_COMMIT) await this.commit()
    return true
  }

  /** Adds an immutable file at once: pages that reference it follow. */
  async copy(name: string, from: string): Promise<void> {
    if (this.#site.getFile(name)) return
    const [path, stagingFile] = [join(this.#folder, name), this.#nextStagingFile()]
    await copyFile(from, stagingFile)
    await this.#site.add(name, () => {
      mkdirSync(dirname(path), { recursive: true })
      renameSync(stagingFile, path)
    })
    this.#manifest.commit([[name, this.#site.getFile(name)]])
    this.#changed([name])
  }

  /**
   * Stages the deletion of a file, with its compressed variants and folders that become empty.
   * @returns whether it existed
   */
  remove(name: string): boolean {
    this.#unstage(name)
    // `a.html` and `a/index.html` have the same URL.
    if (this.#site.getFile(name)?.name !== name) return false
    this.#staged.set(name, undefined)
    return true
  }

  /** Publishes everything staged, between two requests. */
  async commit(): Promise<void> {
    const staged = [...this.#staged]
    const files = staged.map(([name, file]) => [name, file?.file] as const)
    this.#staged.clear()
    this.#manifest.stage(files)
    const left = new Set<string>()
    // No `await` in here: no request may be handled between two files.
    for (const [name, file] of staged) {
      if (file) this.#place(name, file)
      else {
        this.#delete(name)
        left.add(dirname(name))
      }
    }
    this.#manifest.commit(files)
    for (const folder of left) await removeEmptyDirs(this.#folder, folder)
    if (staged.length > 0) this.#changed(staged.map(([name]) => name))
  }

  /** Discards everything staged. */
  discard(): void {
    for (const name of [...this.#staged.keys()]) this.#unstage(name)
  }

  /** Waits until all pending compression is done. */
  async compressed(): Promise<void> {
    while (this.#compressing) await this.#compressing
  }

  /** Stops compression; what is pending is compressed after the next start. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#compressing
  }

  #place(name: string, { file, bytes, stagingFile, zipped }: Staged): void {
    const path = join(this.#folder, name)
    const old = this.#site.getFile(name)
    const extensions =
      old?.name === name ? compressedVariants(old) : Object.values(COMPRESSED_EXTENSIONS)
    if (!old) mkdirSync(dirname(path), { recursive: true })
    this.#site.replace(file, bytes, () => {
      for (const end of extensions) rmSync(path + end, { force: true })
      renameSync(stagingFile, path)
      if (zipped !== undefined)
        renameSync(stagingFile + COMPRESSED_EXTENSIONS.gzip, path + COMPRESSED_EXTENSIONS.gzip)
    })
    if (zipped !== undefined) file.variants.gzip = compressedVariant(file, 'gzip', zipped)
    if (isCompressible(file.type)) this.#enqueueCompression(file)
  }

  #delete(name: string): void {
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
    for (const end of ['', COMPRESSED_EXTENSIONS.gzip])
      rmSync(staged.stagingFile + end, { force: true })
  }

  #enqueueCompression(file: StaticFile): void {
    this.#waiting.set(file.name, file)
    this.#compressing ??= this.#compressWaiting().finally(() => {
      this.#compressing = undefined
    })
  }

  async #compressWaiting(): Promise<void> {
    const made: string[] = []
    try {
      while (this.#waiting.size > 0) {
        for (const [name, file] of this.#waiting) {
          if (this.#closed) return
          if (await this.#makeBest(name, file)) made.push(name)
        }
      }
    } catch (error) {
      // Such as a full disk: gzip variants are served until the next change or start retries.
      if (!this.#closed) log('site.compression-failed', { reason: errorMessage(error) })
    }
    if (made.length > 0) this.#changed(made)
  }

  async #makeBest(name: string, file: StaticFile): Promise<boolean> {
    const bytes = await readFile(file.variants.identity.file).catch(() => undefined)
    const compressed = bytes && (await this.#compress(bytes))
    const stagingFile = this.#nextStagingFile()
    if (compressed) await writeWhole(stagingFile, compressed)
    // Replaced or deleted meanwhile.
    if (this.#waiting.get(name) !== file) {
      rmSync(stagingFile, { force: true })
      return false
    }
    this.#waiting.delete(name)
    if (!compressed) return false
    renameSync(stagingFile, join(this.#folder, name + COMPRESSED_EXTENSIONS.br))
    file.variants.br = compressedVariant(file, 'br', compressed.length)
    this.#manifest.commit([[name, file]])
    return true
  }

  #nextStagingFile(): string {
    this.#count += 1
    return join(this.#stagingDir, `${this.#count}`)
  }
}

/** File extensions of a file's compressed variants. */
function compressedVariants({ variants }: StaticFile): string[] {
  return Object.entries(COMPRESSED_EXTENSIONS).flatMap(([encoding, end]) =>
    encoding in variants ? [end] : []
  )
}

/** Writes a complete new file, or none: a partial one would only use up disk space. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}
