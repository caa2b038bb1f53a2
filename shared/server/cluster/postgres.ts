import postgres from 'postgres'
import { UserError } from '../user-error.ts'

export type Sql = postgres.Sql
/** A pool, or a transaction of it. */
export type Queries = Sql | postgres.TransactionSql
/** One connection of its own, for a transaction. */
export type SqlSession = postgres.ReservedSql

/** The database cannot be reached, or does not answer in time. */
export class DatabaseUnavailable extends Error {}

/** The oldest supported major version. */
export const OLDEST_POSTGRES = 14

/**
 * Opens a pool of connections; none is made before the first query. Several hosts in the URL are tried in turn, and
 * only one that accepts writes is used. A session that a node leaves behind ends by itself after some seconds.
 */
export function connect(url: string, max: number): Sql {
  return postgres(url, {
    max,
    connect_timeout: 2,
    backoff: () => 0.2,
    onnotice: () => undefined,
    target_session_attrs: 'read-write',
    connection: {
      application_name: 'site',
      client_min_messages: 'error',
      statement_timeout: 4_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 5_000
    }
  })
}

/**
 * Whether an error is of the query with which the driver asks each new connection for the types of arrays. Nothing awaits
 * that query, and the connection is made again without it.
 */
export function isOfTypesQuery(error: unknown): boolean {
  return String((error as { query?: unknown } | undefined)?.query).includes('typarray')
}

/** Resolves like `work`, or rejects after so many milliseconds. */
export async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('The database does not answer.')), ms)
  })
  // what comes after the deadline is of no interest
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'its host is not known. Check the name in DATABASE_URL.',
  EAI_AGAIN: 'its host is not known. Check the name in DATABASE_URL, and the DNS.',
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct DATABASE_URL.',
  CONNECT_TIMEOUT: 'its host does not answer. Check the address, and the firewall.',
  '28P01': 'it refuses the password. Correct it in DATABASE_URL.',
  '28000': 'it does not let this user in. Check the user in DATABASE_URL, and pg_hba.conf.',
  '3D000':
    'the database does not exist. Create it (createdb), or correct its name in DATABASE_URL.',
  '42501':
    'this user may not create tables in it. Run as its owner: GRANT CREATE, USAGE ON SCHEMA public TO the user.',
  '53100': 'its disk is full. Make room there.',
  '53300': 'it has no connection left. Each node needs 8: raise max_connections.'
}

/** Code of an error of PostgreSQL or of the network. */
export function errorCode(error: unknown): string {
  if (error instanceof AggregateError) return errorCode(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100'
}

/** The fault as one sentence for the operator, without the password. */
export function explainDatabase(url: string, error: unknown): UserError {
  if (error instanceof UserError) return error
  const reason =
    SENTENCES[errorCode(error)] ?? `${error instanceof Error ? error.message : String(error)}.`
  return new UserError(`The database ${publicName(url)} cannot be used: ${reason}`, {
    cause: error
  })
}

/** Host, port and name of a database. */
function publicName(url: string): string {
  return url
    .replace(/^[^@]*@/, '')
    .replace(/^postgres(ql)?:\/\//, '')
    .replace(/\?.*$/, '')
}
