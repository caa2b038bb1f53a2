import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { TWINS, unpacked } from '../files/compress.ts'
import { hashOf, type StoredFile } from '../files/stored.ts'
import { log } from '../log.ts'
import { reason } from '../sentence.ts'
import { Seal } from './seal.ts'

const BUSY_MS = 5000
/** What is noted of a file that is to go. */
const GONE = ''

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
 * What a step is about to bring is noted before, so that after a crash either state of a file is right. Each transaction
 * ends with a seal (number and digest of all rows), by which an incomplete record is recognised.
 */
export class Inventory {
  readonly #database: DatabaseSync
  readonly #seal: Seal

  private constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS })
    try {
      // FULL: a transaction is on the disk before the files that it announces are renamed.
      this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE IF NOT EXISTS file (name TEXT, state TEXT, PRIMARY KEY (name, state)) STRICT, WITHOUT ROWID`)
      this.#seal = new Seal(this.#database)
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  /**
   * Opens the inventory that was kept of a folder.
   * @returns undefined when there is none, or it is empty, incomplete or unreadable (logged): nothing is known then
   */
  static open(file: string): Inventory | undefined {
    if (!existsSync(file)) return undefined
    try {
      const inventory = new Inventory(file)
      if (inventory.#seal.matches(inventory.#rows())) return inventory
      inventory.close()
      log('site.record-damaged', { file, reason: 'It is empty or incomplete.' })
    } catch (error) {
      log('site.record-damaged', { file, reason: reason(error) })
    }
    return undefined
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
      for (const [name, file] of coming) this.#add(add, name, file ? stateOf(file) : GONE)
    })
  }

  /** Notes what files are now, with their twins. */
  settle(changed: Iterable<Entry>): void {
    const add = this.#database.prepare('INSERT OR IGNORE INTO file VALUES (?, ?)')
    const drop = this.#database.prepare('DELETE FROM file WHERE name = ? RETURNING name, state')
    this.#together(() => {
      for (const [name, file] of changed) {
        for (const end of ['', ...Object.values(TWINS)])
          for (const row of drop.all(name + end)) this.#seal.remove(row)
        if (!file) continue
        this.#add(add, name, stateOf(file))
        for (const { end, file: path } of twinsOf(file))
          this.#add(add, name + end, seenAt(path) ?? GONE)
      }
    })
  }

  /** Looks how files differ from what is noted. */
  async compare(files: StoredFile[]): Promise<Differences> {
    const noted = new Map<string, string[]>()
    for (const { name, state } of this.#rows())
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

  #rows() {
    return this.#database.prepare('SELECT name, state FROM file').all()
  }

  #add(statement: StatementSync, name: string, state: string): void {
    if (statement.run(name, state).changes === 1) this.#seal.add({ name, state })
  }

  #together(work: () => void): void {
    this.#database.exec('BEGIN')
    try {
      work()
      this.#seal.write()
      this.#database.exec('COMMIT')
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      this.#seal.reset()
      throw error
    }
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
    const bytes = await unpacked(await readFile(path), encoding)
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
