import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { TWINS } from '../files/compress.ts'
import { hashOf, type StoredFile } from '../files/stored.ts'

const BUSY_MS = 5000
/** What is noted of a file that is to go. */
const GONE = ''
const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

type Entry = readonly [name: string, file: StoredFile | undefined]

/** How a folder differs from what the publisher put there, by the names of files. */
export interface Differences {
  /** Files that are gone or hold other bytes. */
  wrong: string[]
  /** Files that nobody put there. */
  strange: string[]
  /** Files that lack a compressed twin, or have one that is not theirs. */
  untwinned: string[]
}

/**
 * What the publisher put into the folder that is served: the digest of each file, size and time of each compressed twin.
 * What a step is about to bring is noted before, so that after a crash either state of a file is right.
 */
export class Inventory {
  readonly #database: DatabaseSync

  private constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS })
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS file (name TEXT, state TEXT, PRIMARY KEY (name, state)) STRICT, WITHOUT ROWID`)
  }

  /** Opens the one of a folder that was kept before; nothing where there is none. */
  static open(file: string): Inventory | undefined {
    return existsSync(file) ? new Inventory(file) : undefined
  }

  /** Begins one of a folder as it stands. */
  static begin(file: string, files: StoredFile[]): Inventory {
    Inventory.removeFrom(file)
    const inventory = new Inventory(file)
    inventory.settle(files.map(stored => [stored.name, stored]))
    return inventory
  }

  static removeFrom(file: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  }

  /** Notes what files are about to be; nothing for those that are to go. */
  announce(coming: Iterable<Entry>): void {
    const add = this.#database.prepare('INSERT OR IGNORE INTO file VALUES (?, ?)')
    this.#together(() => {
      for (const [name, file] of coming) add.run(name, file ? stateOf(file) : GONE)
    })
  }

  /** Notes what files are now, with their twins. */
  settle(changed: Iterable<Entry>): void {
    const add = this.#database.prepare('INSERT OR IGNORE INTO file VALUES (?, ?)')
    const drop = this.#database.prepare('DELETE FROM file WHERE name = ?')
    this.#together(() => {
      for (const [name, file] of changed) {
        for (const end of ['', ...Object.values(TWINS)]) drop.run(name + end)
        if (!file) continue
        add.run(name, stateOf(file))
        for (const { end, file: path } of twinsOf(file)) add.run(name + end, seenAt(path) ?? GONE)
      }
    })
  }

  /** Looks how files differ from what is noted. */
  async compare(files: StoredFile[]): Promise<Differences> {
    const noted = new Map<string, string[]>()
    for (const { name, state } of this.#database.prepare('SELECT name, state FROM file').all())
      noted.set(String(name), [...(noted.get(String(name)) ?? []), String(state)])
    const different: Differences = { wrong: [], strange: [], untwinned: [] }
    const moved: [string, StoredFile][] = []
    const present = new Map(files.map(file => [file.name, file]))
    for (const file of files) {
      // What is left of a file that is gone.
      if (isTwin(file.name, noted)) continue
      const states = noted.get(file.name)
      if (!states) different.strange.push(file.name)
      else if (!states.includes(stateOf(file))) different.wrong.push(file.name)
      else if (hasKnownTwins(file, noted)) continue
      else if (await hasItsTwins(file, noted)) moved.push([file.name, file])
      else different.untwinned.push(file.name)
    }
    this.settle(moved)
    for (const [name, states] of noted)
      if (!isTwin(name, noted) && !present.has(name) && !states.includes(GONE))
        different.wrong.push(name)
    return different
  }

  close(): void {
    this.#database.close()
  }

  #together(work: () => void): void {
    this.#database.exec('BEGIN')
    work()
    this.#database.exec('COMMIT')
  }
}

// A file's tag is made of its bytes.
function stateOf({ variants }: StoredFile): string {
  return variants.identity.etag
}

function twinsOf({ variants }: StoredFile) {
  return (Object.keys(TWINS) as (keyof typeof TWINS)[]).flatMap(encoding => {
    const twin = variants[encoding]
    return twin ? [{ ...twin, encoding, end: TWINS[encoding] }] : []
  })
}

function hasKnownTwins(file: StoredFile, noted: Map<string, string[]>): boolean {
  return Object.entries(TWINS).every(([encoding, end]) => {
    const states = noted.get(file.name + end)
    const twin = file.variants[encoding as keyof typeof TWINS]
    return twin ? states?.includes(seenAt(twin.file) ?? GONE) : states === undefined
  })
}

// Copied from elsewhere, or made when a crash came.
async function hasItsTwins(file: StoredFile, noted: Map<string, string[]>): Promise<boolean> {
  const twins = twinsOf(file)
  const due = Object.values(TWINS).filter(end => noted.has(file.name + end))
  if (due.length > twins.length) return false
  for (const { encoding, file: path } of twins) {
    const bytes = await UNPACK[encoding](await readFile(path)).catch(() => undefined)
    if (!bytes || `"${hashOf(bytes)}"` !== stateOf(file)) return false
  }
  return true
}

function seenAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.size} ${Math.round(found.mtimeMs)}`
}

function isTwin(name: string, noted: Map<string, string[]>): boolean {
  return Object.values(TWINS).some(
    end => name.endsWith(end) && noted.has(name.slice(0, -end.length))
  )
}
