import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Payload } from '../rendering/build-context.ts'
import type { PageDependencies } from '../rendering/dependencies.ts'

/** What is stored of one page. */
export interface StoredPage {
  record: PageDependencies
  payload: Payload | undefined
}

const BUSY_MS = 5000

/** SQLite store of the dependencies of each page of a build, so that the next process can continue incrementally. */
export class DependencyStore {
  readonly #database: DatabaseSync

  /** @param file created if it does not exist */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS })
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS page (address TEXT PRIMARY KEY, kept TEXT NOT NULL) STRICT`)
  }

  /** Deletes the store of an earlier build, including its WAL files. */
  static removeFrom(file: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  }

  /** All pages by address. */
  read(): Map<string, StoredPage> {
    const rows = this.#database.prepare('SELECT address, kept FROM page').all()
    return new Map(rows.map(row => [String(row.address), parse(String(row.kept))]))
  }

  /** Stores pages and deletes others in one transaction. */
  write(
    pages: Iterable<[address: string, page: StoredPage]>,
    deleted: Iterable<string> = []
  ): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO page VALUES (?, ?)')
    const drop = this.#database.prepare('DELETE FROM page WHERE address = ?')
    this.#database.exec('BEGIN')
    for (const address of deleted) drop.run(address)
    for (const [address, page] of pages) put.run(address, serialize(page))
    this.#database.exec('COMMIT')
  }

  close(): void {
    this.#database.close()
  }
}

function serialize({ record, payload }: StoredPage): string {
  const { documents, types, paths, files, omissions } = record
  return JSON.stringify({
    documents: [...documents],
    types: [...types],
    paths: [...paths],
    files: [...files],
    omissions,
    payload
  })
}

function parse(kept: string): StoredPage {
  const { documents, types, paths, files, omissions, payload } = JSON.parse(kept) as {
    documents: [string, string | undefined][]
    types: string[]
    paths: string[]
    files: string[]
    omissions?: PageDependencies['omissions']
    payload?: Payload
  }
  const record = {
    documents: new Map(documents.map(([id, time]) => [id, time ?? undefined] as const)),
    types: new Set(types),
    paths: new Set(paths),
    files: new Set(files),
    ...(omissions && { omissions })
  }
  return { record, payload }
}
