import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PageDependencies } from './page-dependencies.ts'
import type { Payload } from './payload.ts'

/** What is kept of one page. */
export interface StoredPage {
  record: PageDependencies
  payload: Payload | undefined
}

const BUSY_MS = 5000

/** What each page of a build read, on disk beside the build, so that the next process can go on from it. */
export class DependencyStore {
  readonly #database: DatabaseSync

  /** @param file made where it does not exist */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS })
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS page (address TEXT PRIMARY KEY, kept TEXT NOT NULL) STRICT`)
  }

  /** Begins anew where a build before left its records. */
  static removeFrom(file: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  }

  /** All pages by address. */
  read(): Map<string, StoredPage> {
    const rows = this.#database.prepare('SELECT address, kept FROM page').all()
    return new Map(rows.map(row => [String(row.address), parsed(String(row.kept))]))
  }

  /** Takes pages in, and others out, at once. */
  write(pages: Iterable<[address: string, page: StoredPage]>, gone: Iterable<string> = []): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO page VALUES (?, ?)')
    const drop = this.#database.prepare('DELETE FROM page WHERE address = ?')
    this.#database.exec('BEGIN')
    for (const address of gone) drop.run(address)
    for (const [address, page] of pages) put.run(address, text(page))
    this.#database.exec('COMMIT')
  }

  close(): void {
    this.#database.close()
  }
}

function text({ record, payload }: StoredPage): string {
  const { documents, types, paths, files } = record
  return JSON.stringify({
    documents: [...documents],
    types: [...types],
    paths: [...paths],
    files: [...files],
    payload
  })
}

function parsed(kept: string): StoredPage {
  const { documents, types, paths, files, payload } = JSON.parse(kept) as {
    documents: [string, string | undefined][]
    types: string[]
    paths: string[]
    files: string[]
    payload?: Payload
  }
  const record = {
    documents: new Map(documents.map(([id, time]) => [id, time ?? undefined] as const)),
    types: new Set(types),
    paths: new Set(paths),
    files: new Set(files)
  }
  return { record, payload }
}
