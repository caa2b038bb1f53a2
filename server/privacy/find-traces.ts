import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isObject } from '../../shared/json/is-object.ts'
import { LAKE_DIR, MANIFEST_FILE, REGENERATED } from '../backup/manifest.ts'
import { listFiles } from '../fs/list-files.ts'
import { type Contact, isFrom, isMentioned, type Reachable } from './contact.ts'

/** Uploaded by editors. */
const ASSETS = `${LAKE_DIR}/assets/`
/** Ids of messages and subscribers, of their drafts and versions. */
const FROM_VISITORS = /^(?:drafts\.|versions\.[^.]+\.)?(?:message|subscriber)\./
const TYPES = /"(?:message|subscriber)"/
/** Larger files of a data folder are databases. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024

/** Rows of a table, or a file, that name a person. */
export interface Trace {
  /** Path in the folder. */
  file: string
  /** Of a database. */
  table?: string
  rows: number
}

/**
 * Returns where a data folder, or a backup of one, names a person. Builds, caches and uploaded files are left out.
 * @param kind a backup is read without writing anything beside it
 */
export async function findTraces(
  folder: string,
  contact: Contact,
  kind: 'dataDir' | 'backup' = 'dataDir'
): Promise<Trace[]> {
  const files = (await listFiles(folder)).filter(
    name => !REGENERATED.test(name) && !name.startsWith(ASSETS)
  )
  return files.sort().flatMap(file => {
    const path = join(folder, file)
    if (file.endsWith('.sqlite'))
      return databaseTraces(kind === 'backup' ? immutable(path) : path, contact).map(trace => ({
        file,
        ...trace
      }))
    if (statSync(path).size > MAX_TEXT_BYTES) return []
    return isMentioned(contact, readFileSync(path, 'utf8')) ? [{ file, rows: 1 }] : []
  })
}

/** Returns the backups in a folder: it is one, or holds some. */
export function findBackups(folder: string): string[] {
  const isBackup = (path: string) => existsSync(join(path, MANIFEST_FILE))
  if (isBackup(folder)) return [folder]
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .filter(isBackup)
    .sort()
}

/**
 * Returns the messages and subscribers in the lake's history that are from a person, also those that were deleted: by
 * id, the contacts that they give. Messages of others that mention the person are theirs.
 */
export function findInHistory(dataDir: string, contact: Contact): Map<string, Reachable[]> {
  const file = join(dataDir, LAKE_DIR, 'lake.sqlite')
  const found = new Map<string, Reachable[]>()
  if (!existsSync(file)) return found
  return withDatabase(file, db => {
    // Private documents only: the forms may change no others.
    const rows = db
      .prepare(`SELECT document, mutations, effects FROM changes WHERE document GLOB '*.*'`)
      .iterate()
    for (const { document, mutations, effects } of rows) {
      const id = String(document)
      const isKnown = FROM_VISITORS.test(id)
      const written = [mutations, effects]
        .filter(text => isKnown || TYPES.test(String(text)))
        .flatMap(text => [...writers(JSON.parse(String(text)), isKnown)])
        .filter(writer => isFrom(contact, writer))
      if (written.length > 0) found.set(id, [...(found.get(id) ?? []), ...written])
    }
    return found
  })
}

/** Yields the contacts of messages and subscribers in a mutation or its effect. */
function* writers(value: unknown, isKnown: boolean): Generator<Reachable> {
  if (Array.isArray(value)) for (const item of value) yield* writers(item, isKnown)
  if (!isObject(value) || Array.isArray(value)) return
  const { _type, email, phone } = value
  const isText = typeof email === 'string' || typeof phone === 'string'
  if (isText && (isKnown || _type === 'message' || _type === 'subscriber'))
    yield { email: String(email ?? ''), phone: String(phone ?? '') }
  for (const inner of Object.values(value)) yield* writers(inner, isKnown)
}

function databaseTraces(file: string | URL, contact: Contact): Omit<Trace, 'file'>[] {
  return withDatabase(file, db => {
    const tables = db
      .prepare(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`
      )
      .all()
    return tables
      .map(({ name }) => {
        let rows = 0
        for (const row of db.prepare(`SELECT * FROM "${name}"`).iterate())
          if (rowNames(contact, row)) rows += 1
        return { table: String(name), rows }
      })
      .filter(({ rows }) => rows > 0)
  })
}

function rowNames(contact: Contact, row: Record<string, unknown>): boolean {
  return Object.values(row).some(value => typeof value === 'string' && isMentioned(contact, value))
}

function immutable(path: string): URL {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return url
}

function withDatabase<Value>(file: string | URL, work: (db: DatabaseSync) => Value): Value {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
