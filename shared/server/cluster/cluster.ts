import { randomUUID } from 'node:crypto'
import { every } from '../every.ts'
import { createLease } from './lease.ts'
import { connect, explainDatabase, type Sql, withDeadline } from './postgres.ts'
import { dropStaleCopy, openReplica, type Replica, type ReplicaOptions } from './replica.ts'
import { prepareDatabase } from './schema.ts'
import { createSharedFiles, type SharedFiles } from './shared-files.ts'
import { toUnavailable } from './write-connection.ts'

/** What a node knows of the others and of their database. */
export type ClusterStatus = {
  database: 'available' | 'unavailable'
  role: 'leader' | 'follower'
  /** Seconds since this node last heard that it has every change. */
  lagSeconds: number
}

/** The nodes of a site, which share a PostgreSQL. */
export type Cluster = {
  /** Deletes the copy in a file if it cannot be continued; before it is opened. */
  prepare(file: string, name: string): Promise<void>
  /** Opens the copy of a store, and follows the log from then on. */
  open(options: ReplicaOptions): Promise<Replica>
  files: SharedFiles
  /** A value that the first node makes up, and all others take over. */
  value(name: string, make: () => string): Promise<string>
  /** Reads a value that nodes may change. */
  read(name: string): Promise<string | undefined>
  /** Changes a value; undefined removes it. */
  store(name: string, value: string | undefined): Promise<void>
  /** Runs work while no other node does, such as a first start. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Whether this node does what must be done once. */
  isLeader(): boolean
  /** Sends a short message to all other nodes; it may be lost. */
  broadcast(topic: string, message: unknown): void
  /** Returns a function that unsubscribes. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  status(): ClusterStatus
  close(): Promise<void>
}

const POLL_MS = 1_000
const PRUNE_MS = 60_000
/** Of the advisory lock that nodes hold while they start. */
const START_LOCK = 7_105_122
/** Connections for reads; a store writes with one of its own. */
const POOL = 5
/** PostgreSQL's limit of a notification, in bytes. */
const MAX_MESSAGE = 7_900

export type JoinOptions = {
  /** Whether it may do what must be done once; default: no, as for a command. */
  mayLead?: boolean
  /** Called if a copy cannot follow any more, so that the process must be restarted. */
  onLost?: (reason: string) => void
}

/**
 * Joins the nodes of a site.
 * @param site what all nodes have in common, such as its address
 * @throws UserError if the database cannot be used
 */
export async function joinCluster(
  url: string,
  site: string,
  options: JoinOptions = {}
): Promise<Cluster> {
  // one of them listens
  const sql = connect(url, POOL + 1)
  try {
    const { database } = await withDeadline(10_000, prepareDatabase(sql, site))
    return await follow({ sql, url, database }, options)
  } catch (error) {
    await sql.end()
    throw explainDatabase(url, error)
  }
}

async function follow(
  { sql, url, database }: { sql: Sql; url: string; database: string },
  { mayLead = false, onLost = () => {} }: JoinOptions
): Promise<Cluster> {
  const node = randomUUID()
  const replicas = new Map<string, Replica>()
  const topics = new Map<string, Set<(message: unknown) => void>>()
  const lease = createLease(sql, node)
  let freshAt = Date.now()
  let isAvailable = true
  let prunedAt = 0

  async function poll() {
    const asked = Date.now()
    try {
      const rows = await withDeadline(2_000, sql`SELECT name, position FROM site_stores`)
      for (const { name, position } of rows)
        await replicas.get(String(name))?.follow(Number(position))
      if (mayLead) await lease.renew()
      freshAt = asked
      isAvailable = true
      if (lease.isHeld() && Date.now() - prunedAt > PRUNE_MS) {
        prunedAt = Date.now()
        await sql`DELETE FROM site_log WHERE committed < now() - interval '1 hour'`
      }
    } catch {
      isAvailable = false
    }
  }

  function hear(text: string) {
    const { from, topic, message } = JSON.parse(text)
    if (from === node) return
    for (const listener of topics.get(topic) ?? []) listener(message)
  }

  await poll()
  const stopListening = await sql.listen({
    site_log(text) {
      // without a position: of an older version
      const [name = '', position] = text.split(' ')
      void replicas
        .get(name)
        ?.follow(position === undefined ? undefined : Number(position))
        .catch(() => undefined)
    },
    site_messages: hear
  })
  const stopPolling = every(POLL_MS, poll)

  return {
    prepare: (file, name) => dropStaleCopy(sql, file, name, database),
    async open(options) {
      const replica = await openReplica({ sql, url, database, onLost }, options)
      replicas.set(options.name, replica)
      return {
        ...replica,
        async close() {
          replicas.delete(options.name)
          await replica.close()
        }
      }
    },
    files: createSharedFiles(sql),
    async value(name, make) {
      await sql`INSERT INTO site_values VALUES (${name}, ${make()}) ON CONFLICT DO NOTHING`
      const [row] = await sql`SELECT value FROM site_values WHERE name = ${name}`
      return String(row?.value)
    },
    async read(name) {
      const [row] = await sql`SELECT value FROM site_values WHERE name = ${name}`
      return row && String(row.value)
    },
    async store(name, value) {
      if (value === undefined) await sql`DELETE FROM site_values WHERE name = ${name}`
      else
        await sql`
          INSERT INTO site_values VALUES (${name}, ${value})
          ON CONFLICT (name) DO UPDATE SET value = excluded.value`
    },
    async exclusively(work) {
      const session = await sql.reserve()
      try {
        await session.run('SET statement_timeout = 0; SET lock_timeout = 0')
        await session`SELECT pg_advisory_lock(${START_LOCK})`
        return await work()
      } finally {
        // which ends the lock
        session.release(true)
      }
    },
    isLeader: lease.isHeld,
    broadcast(topic, message) {
      const text = JSON.stringify({ from: node, topic, message })
      if (Buffer.byteLength(text) > MAX_MESSAGE) return
      sql`SELECT pg_notify('site_messages', ${text})`.catch(toUnavailable)
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    status: () => ({
      database: isAvailable ? 'available' : 'unavailable',
      role: lease.isHeld() ? 'leader' : 'follower',
      lagSeconds: isAvailable ? 0 : (Date.now() - freshAt) / 1000
    }),
    async close() {
      stopPolling()
      stopListening()
      await lease.release()
      await sql.end()
    }
  }
}
