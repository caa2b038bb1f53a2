import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

const BUSY_MS = 5000

/**
 * Returns whether the dependency record, from which the renderer resumes, contains all these pages; any other page
 * would neither be updated nor deleted.
 * @param file SQLite database with a table `page`
 * @param pages URLs
 */
export function coversPages(file: string, pages: string[]): boolean {
  const known = existsSync(file) ? readAddresses(file) : new Set()
  const unknown = pages.filter(address => !known.has(address))
  if (unknown.length === 0) return true
  const lacks = `It lacks ${unknown.length} pages, such as ${unknown[0]}.`
  log('site.record-damaged', { file, reason: lacks })
  return false
}

function readAddresses(file: string): Set<unknown> {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
    const rows = database.prepare('SELECT address FROM page').all()
    return new Set(rows.map(({ address }) => address))
  } catch (error) {
    log('site.record-damaged', { file, reason: errorMessage(error) })
    return new Set()
  } finally {
    database?.close()
  }
}
