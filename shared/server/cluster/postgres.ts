import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { UserError } from '../user-error.ts'

/** A row of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: each statement knows its columns.
export type Row = Record<string, any>

/** Runs statements: a template whose values are parameters, or text without parameters. */
export type Queries = {
  (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  run(text: string): Promise<Row[]>
}

/** One connection of its own. Statements that do not wait for each other share a round trip. */
export type SqlSession = Queries & {
  /** @param isBroken whether to give up the connection */
  release(isBroken?: boolean): void
}

/** A pool of connections. */
export type Sql = Queries & {
  reserve(): Promise<SqlSession>
  /** Runs work in a transaction of this mode. */
  begin<T>(work: (tx: Queries) => Promise<T>, mode?: string): Promise<T>
  /** Hears notifications by channel, also after the connection was lost. Returns a function that ends it. */
  listen(channels: Record<string, (message: string) => void>): Promise<() => void>
  /** Closes all connections, those in use after a second. */
  end(): Promise<void>
  /** Closes all connections at once. */
  destroy(): void
}

/** The database cannot be reached, or does not answer in time. */
export class DatabaseUnavailable extends Error {}

/** The oldest supported major version. */
export const OLDEST_POSTGRES = 14

const CONNECT_MS = 2_000
/** After which a connection that does not answer a statement is given up: longer than statements may run. */
const ANSWER_MS = 5_000
const RECONNECT_MS = 200
const END_MS = 1_000

/**
 * Opens a pool of connections; none is made before the first query. Several hosts in the URL are tried in turn, and
 * only one that accepts writes is used. A session that a node leaves behind ends by itself after some seconds.
 */
export function connect(url: string, max: number): Sql {
  const clients = new Set<pg.Client>()
  const pools = urlsOf(url).map(each => createPool(each, max, clients))
  let current = 0

  async function acquire(): Promise<pg.PoolClient> {
    for (let failures = 0; ; failures++) {
      const tried = current
      try {
        return await (pools[tried] as pg.Pool).connect()
      } catch (error) {
        current = (tried + 1) % pools.length
        if (failures + 1 === pools.length) throw withCode(error)
      }
    }
  }

  async function reserve(): Promise<SqlSession> {
    const client = await acquire()
    return Object.assign(
      createQueries(query => client.query(query)),
      { release: (isBroken?: boolean) => client.release(isBroken) }
    )
  }

  async function useOne(query: pg.QueryConfig) {
    const client = await acquire()
    try {
      const result = await client.query({ ...query, query_timeout: ANSWER_MS } as pg.QueryConfig)
      client.release()
      return result
    } catch (error) {
      client.release(!(error instanceof pg.DatabaseError))
      throw error
    }
  }

  async function begin<T>(work: (tx: Queries) => Promise<T>, mode = ''): Promise<T> {
    const session = await reserve()
    try {
      await session.run(`BEGIN ${mode}`)
      const value = await work(session)
      await session.run('COMMIT')
      session.release()
      return value
    } catch (error) {
      session.release(true)
      throw error
    }
  }

  let listener: pg.PoolClient | undefined

  async function hear(channels: Record<string, (message: string) => void>, started: () => void) {
    const client = await acquire()
    listener = client
    const ended = new Promise<void>(done => client.once('end', done))
    try {
      client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`)
      started()
      await ended
    } finally {
      if (listener === client) client.release(true)
      listener = undefined
    }
  }

  return Object.assign(createQueries(useOne), {
    reserve,
    begin,
    async listen(channels: Record<string, (message: string) => void>) {
      let isOver = false
      await new Promise<void>((started, failed) => {
        void (async () => {
          while (!isOver) {
            await hear(channels, started).catch(failed)
            await pause(RECONNECT_MS, undefined, { ref: false })
          }
        })()
      })
      return () => {
        isOver = true
        const client = listener
        listener = undefined
        client?.release(true)
      }
    },
    async end() {
      const ended = Promise.all(pools.map(pool => pool.end()))
      await Promise.race([ended, pause(END_MS, undefined, { ref: false })])
      for (const client of clients) void client.end()
    },
    destroy() {
      for (const client of clients) void client.end()
      for (const pool of pools) void pool.end()
    }
  })
}

/** An address for each of the hosts of a URL. */
function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map(host => before + host + after)
}

function createPool(connectionString: string, max: number, clients: Set<pg.Client>): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    // until the database closes it
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    pipeline: true,
    application_name: 'site',
    options: '-c client_min_messages=error',
    statement_timeout: 4_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    verify: assertWritable
  } as pg.PoolConfig)
  // The statements of a connection that ends fail by themselves.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    clients.add(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', client => clients.delete(client))
  return pool
}

function assertWritable(client: pg.PoolClient, done: (error?: Error) => void): void {
  const query = { text: 'SHOW transaction_read_only', query_timeout: CONNECT_MS }
  client.query(query as pg.QueryConfig).then(({ rows }) => {
    if (rows[0]?.transaction_read_only === 'off') return done()
    done(Object.assign(new Error('The database does not accept writes.'), { code: '25006' }))
  }, done)
}

const statements = new Map<TemplateStringsArray, { name: string; text: string }>()

/** Statements of the code, which the database prepares once for each connection. */
function statementOf(strings: TemplateStringsArray): { name: string; text: string } {
  let statement = statements.get(strings)
  if (!statement) {
    const text = strings.reduce((sql, part, i) => `${sql}$${i}${part}`)
    statement = { name: `site_${statements.size}`, text }
    statements.set(strings, statement)
  }
  return statement
}

function createQueries(send: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Queries {
  const ask = async (query: pg.QueryConfig): Promise<Row[]> => {
    try {
      return (await send(query)).rows
    } catch (error) {
      throw withCode(error)
    }
  }
  return Object.assign(
    (strings: TemplateStringsArray, ...values: unknown[]) =>
      ask({ ...statementOf(strings), values }),
    { run: (text: string) => ask({ text }) }
  )
}

/** Errors of the driver itself, which are about the connection, have no code. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const code = /time/.test(error.message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED'
  return Object.assign(error, { code })
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
