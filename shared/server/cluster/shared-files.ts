import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Queries, Sql } from './postgres.ts'
import { toUnavailable } from './write-connection.ts'

/** Files that all nodes share, by their checksum: bytes in PostgreSQL, copies on the disk of a node. */
export type SharedFiles = {
  /** Stores a file; a file of this name is there already if its bytes are. */
  add(name: string, file: string): Promise<void>
  /** Copies a file to the disk; returns false if there is none of this name. */
  fetch(name: string, file: string): Promise<boolean>
  list(): Promise<{ name: string; size: number; created: Date }[]>
  remove(name: string): Promise<void>
}

const CHUNK = 512 * 1024

export function createSharedFiles(sql: Queries): SharedFiles {
  return {
    async add(name, file) {
      const handle = await open(file, 'r')
      try {
        const { size } = await handle.stat()
        await inTransaction(sql, async tx => {
          const added = await tx`
            INSERT INTO site_files (name, size) VALUES (${name}, ${size})
            ON CONFLICT (name) DO UPDATE SET created = now() RETURNING xmax = 0 AS is_new`
          if (!added[0]?.is_new) return
          for (let place = 0; place * CHUNK < size; place++) {
            const bytes = Buffer.alloc(Math.min(CHUNK, size - place * CHUNK))
            await handle.read(bytes, 0, bytes.length, place * CHUNK)
            await tx`INSERT INTO site_chunks VALUES (${name}, ${place}, ${bytes})`
          }
        })
      } catch (error) {
        throw toUnavailable(error)
      } finally {
        await handle.close()
      }
    },
    async fetch(name, file) {
      const partial = `${file}.${process.pid}.${performance.now()}.part`
      try {
        const [row] = await sql`SELECT size FROM site_files WHERE name = ${name}`
        if (!row) return false
        await pipeline(
          Readable.from(chunks(sql, name, Number(row.size))),
          createWriteStream(partial)
        )
        await rename(partial, file)
        return true
      } catch (error) {
        throw toUnavailable(error)
      } finally {
        await rm(partial, { force: true })
      }
    },
    async list() {
      const rows = await sql`SELECT name, size, created FROM site_files ORDER BY name`
      return rows.map(({ name, size, created }) => ({
        name: String(name),
        size: Number(size),
        created: new Date(created)
      }))
    },
    async remove(name) {
      await sql`DELETE FROM site_files WHERE name = ${name}`
    }
  }
}

/** A move runs in a transaction already. */
async function inTransaction(sql: Queries, work: (tx: Queries) => Promise<void>): Promise<void> {
  if ('begin' in sql) await (sql as Sql).begin(work)
  else await work(sql)
}

async function* chunks(sql: Queries, name: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  for (let place = 0; left > 0; place++) {
    const [row] = await sql`
      SELECT bytes FROM site_chunks WHERE name = ${name} AND place = ${place}`
    if (!row) throw new Error(`The file ${name} is incomplete in the database.`)
    left -= row.bytes.length
    yield row.bytes
  }
}
