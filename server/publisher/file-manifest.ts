import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { inTransaction } from '../../shared/server/in-transaction.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import { COMPRESSED_EXTENSIONS, decompressBytes } from '../static/compress.ts'
import { etagHash, type StaticFile } from '../static/static-file.ts'
import { TableChecksum } from './table-checksum.ts'

const BUSY_MS = 5000
/** State of a deleted file. */
const GONE = ''

type Entry = readonly [name: string, file: StaticFile | undefined]

/** How a folder differs from its manifest, by file name. */
export interface ManifestDiff {
  /** Files that are missing or have other content. */
  changed: string[]
  /** Files that are not in the manifest. */
  unknown: string[]
  /** Files that lack a compressed variant, or have one that does not match. */
  uncompressed: string[]
}

/**
 * What the publisher wrote to the served folder: the digest of each file, size and time of each compressed variant.
 * Changes are staged before they are written (write-ahead), so that after a crash either state of a file is valid.
 * Each transaction updates a checksum of all rows, which detects an incomplete manifest.
 */
export class FileManifest {
  readonly #database: DatabaseSync
  readonly #checksum: TableChecksum

  private constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS })
    try {
      // FULL: a transaction is durable before the files that it stages are renamed.
      this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE IF NOT EXISTS file (name TEXT, state TEXT, PRIMARY KEY (name, state)) STRICT, WITHOUT ROWID`)
      this.#checksum = new TableChecksum(this.#database)
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  /**
   * Opens the manifest of a folder.
   * @returns undefined if it is missing, empty, incomplete or unreadable (logged)
   */
  static open(file: string): FileManifest | undefined {
    if (!existsSync(file)) return undefined
    try {
      const inventory = new FileManifest(file)
      if (inventory.#checksum.matches(inventory.#rows())) return inventory
      inventory.close()
      log('site.record-damaged', { file, reason: 'It is empty or incomplete.' })
    } catch (error) {
      log('site.record-damaged', { file, reason: errorMessage(error) })
    }
    return undefined
  }

  /** Creates the manifest of a folder from its current files. */
  static begin(file: string, files: StaticFile[]): FileManifest {
    FileManifest.removeFrom(file)
    const inventory = new FileManifest(file)
    inventory.commit(files.map(stored => [stored.name, stored]))
    return inventory
  }

  static removeFrom(file: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  }

  /** Stages the new state of files; undefined for those to be deleted. */
  stage(coming: Iterable<Entry>): void {
    const add = this.#database.prepare('INSERT OR IGNORE INTO file VALUES (?, ?)')
    this.#transaction(() => {
      for (const [name, file] of coming) this.#add(add, name, file ? getState(file) : GONE)
    })
  }

  /** Stores the current state of files, with their compressed variants. */
  commit(changed: Iterable<Entry>): void {
    const add = this.#database.prepare('INSERT OR IGNORE INTO file VALUES (?, ?)')
    const drop = this.#database.prepare('DELETE FROM file WHERE name = ? RETURNING name, state')
    this.#transaction(() => {
      for (const [name, file] of changed) {
        for (const end of ['', ...Object.values(COMPRESSED_EXTENSIONS)])
          for (const row of drop.all(name + end)) this.#checksum.remove(row)
        if (!file) continue
        this.#add(add, name, getState(file))
        for (const { end, file: path } of compressedVariants(file))
          this.#add(add, name + end, fileState(path) ?? GONE)
      }
    })
  }

  /** Compares files with the manifest. */
  async compare(files: StaticFile[]): Promise<ManifestDiff> {
    const noted = new Map<string, string[]>()
    for (const { name, state } of this.#rows())
      noted.set(String(name), [...(noted.get(String(name)) ?? []), String(state)])
    const different: ManifestDiff = { changed: [], unknown: [], uncompressed: [] }
    const moved: [string, StaticFile][] = []
    const present = new Map(files.map(file => [file.name, file]))
    for (const file of files) {
      // Left over from a deleted file.
      if (isCompressedVariant(file.name, noted)) continue
      const states = noted.get(file.name)
      if (!states) different.unknown.push(file.name)
      else if (!states.includes(getState(file))) different.changed.push(file.name)
      else if (hasKnownVariants(file, noted)) continue
      else if (await hasAllVariants(file, noted)) moved.push([file.name, file])
      else different.uncompressed.push(file.name)
    }
    this.commit(moved)
    for (const [name, states] of noted)
      if (!isCompressedVariant(name, noted) && !present.has(name) && !states.includes(GONE))
        different.changed.push(name)
    return different
  }

  close(): void {
    this.#database.close()
  }

  #rows() {
    return this.#database.prepare('SELECT name, state FROM file').all()
  }

  #add(statement: StatementSync, name: string, state: string): void {
    if (statement.run(name, state).changes === 1) this.#checksum.add({ name, state })
  }

  #transaction(work: () => void): void {
    try {
      inTransaction(this.#database, () => {
        work()
        this.#checksum.write()
      })
    } catch (error) {
      this.#checksum.reset()
      throw error
    }
  }
}

// A file's ETag is derived from its content.
function getState({ variants }: StaticFile): string {
  return variants.identity.etag
}

function compressedVariants({ variants }: StaticFile) {
  return (Object.keys(COMPRESSED_EXTENSIONS) as (keyof typeof COMPRESSED_EXTENSIONS)[]).flatMap(
    encoding => {
      const variant = variants[encoding]
      return variant ? [{ ...variant, encoding, end: COMPRESSED_EXTENSIONS[encoding] }] : []
    }
  )
}

function hasKnownVariants(file: StaticFile, noted: Map<string, string[]>): boolean {
  return Object.entries(COMPRESSED_EXTENSIONS).every(([encoding, end]) => {
    const states = noted.get(file.name + end)
    const variant = file.variants[encoding as keyof typeof COMPRESSED_EXTENSIONS]
    return variant ? states?.includes(fileState(variant.file) ?? GONE) : states === undefined
  })
}

// Copied from elsewhere, or created during a crash.
async function hasAllVariants(file: StaticFile, noted: Map<string, string[]>): Promise<boolean> {
  const variants = compressedVariants(file)
  const due = Object.values(COMPRESSED_EXTENSIONS).filter(end => noted.has(file.name + end))
  if (due.length > variants.length) return false
  for (const { encoding, file: path } of variants) {
    const bytes = await decompressBytes(await readFile(path), encoding)
    if (!bytes || `"${etagHash(bytes)}"` !== getState(file)) return false
  }
  return true
}

function fileState(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.size} ${Math.round(found.mtimeMs)}`
}

function isCompressedVariant(name: string, noted: Map<string, string[]>): boolean {
  return Object.values(COMPRESSED_EXTENSIONS).some(
    end => name.endsWith(end) && noted.has(name.slice(0, -end.length))
  )
}
