import { type Sql, withDeadline } from './postgres.ts'

/** Leader election: the node that holds the lease does what only one node may do. */
export type Lease = {
  /** Takes or renews the lease. */
  renew(): Promise<void>
  isHeld(): boolean
  release(): Promise<void>
}

/** Duration of the lease, by the database's clock. */
const SECONDS = 6
/** Duration that a node relies on, by its own clock: shorter, to allow for latency. */
const HELD_MS = 5_000

/**
 * Creates the lease of a node. A lease, and not a lock of the session: a node that hangs or is cut off holds its
 * session until the network closes it, but loses its lease after six seconds.
 */
export function createLease(sql: Sql, node: string): Lease {
  let until = 0
  return {
    async renew() {
      const asked = performance.now()
      const rows = await withDeadline(
        2_000,
        sql`
          INSERT INTO site_lease VALUES (true, ${node}, now() + make_interval(secs => ${SECONDS}))
          ON CONFLICT (one) DO UPDATE SET node = excluded.node, until = excluded.until
          WHERE site_lease.node = excluded.node OR site_lease.until < now()
          RETURNING node`
      )
      until = rows.length > 0 ? asked + HELD_MS : 0
    },
    isHeld: () => performance.now() < until,
    async release() {
      until = 0
      await withDeadline(1_000, sql`DELETE FROM site_lease WHERE node = ${node}`).catch(
        () => undefined
      )
    }
  }
}
