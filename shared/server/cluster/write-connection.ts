import { connect, DatabaseUnavailable, errorCode, type Sql, type SqlSession } from './postgres.ts'

/** The connection that a store writes with. */
export type WriteConnection = {
  /**
   * Runs work in a transaction, which the work commits by itself; it begins with a statement, at once. After a failure the connection is given up: what the
   * database still does with it ends by its timeouts.
   */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>
  /** Gives up the connection, so that running work fails. */
  reset(): void
  close(): Promise<void>
}

/** Creates the connection; it is opened when it is used. */
export function createWriteConnection(url: string): WriteConnection {
  let pool: Sql | undefined

  function reset() {
    const old = pool
    pool = undefined
    old?.destroy()
  }

  return {
    async transaction(work) {
      pool ??= connect(url, 1)
      const used = pool
      try {
        const session = await used.reserve()
        // in one round trip with the first statement of the work
        const [, value] = await Promise.all([session.run('BEGIN'), work(session)])
        session.release()
        return value
      } catch (error) {
        if (pool === used) reset()
        throw toUnavailable(error)
      }
    },
    reset,
    async close() {
      await pool?.end()
    }
  }
}

/** Classes of errors that say nothing about the statement: connection, shutdown, timeouts, read-only standby. */
const PASSING = /^(08|57P|57014|55P03|25P0[34]|25006|40|53[023]|CONNECT|E[A-Z]+$)/

/** Whether the database has refused a statement: its transaction is not committed. */
export function isRefusal(error: unknown): boolean {
  const code = errorCode(error)
  return /^[0-9A-Z]{5}$/.test(code) && !PASSING.test(code)
}

/** An error of the connection as `DatabaseUnavailable`; others as they are. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  if (!PASSING.test(errorCode(error))) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseUnavailable(`The database cannot be used: ${reason}`, { cause: error })
}
