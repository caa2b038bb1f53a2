import { randomUUID } from 'node:crypto'
import { UserError } from '../user-error.ts'
import { OLDEST_POSTGRES, type Sql } from './postgres.ts'

/**
 * Step n migrates version n to n + 1. Append-only; each step leaves the tables such that nodes of the version before
 * can go on.
 */
const MIGRATIONS = [
  `CREATE TABLE site_stores (
     name text PRIMARY KEY,
     position bigint NOT NULL,
     -- id of the last commit
     last uuid
   );
   -- what was committed, in order; nodes that have applied it need it no more
   CREATE TABLE site_log (
     store text NOT NULL,
     position bigint NOT NULL,
     id uuid NOT NULL UNIQUE,
     -- id of the commit before: a copy whose last one is another has what the database lost
     previous uuid,
     committed timestamptz NOT NULL DEFAULT now(),
     changes text NOT NULL,
     PRIMARY KEY (store, position)
   );
   CREATE INDEX site_log_committed ON site_log (committed);
   -- the rows of all stores as they are now; text because jsonb refuses U+0000
   CREATE TABLE site_rows (
     store text NOT NULL,
     name text NOT NULL,
     key text NOT NULL,
     row text NOT NULL,
     PRIMARY KEY (store, name, key)
   );
   CREATE TABLE site_files (
     name text PRIMARY KEY,
     size bigint NOT NULL,
     created timestamptz NOT NULL DEFAULT now()
   );
   CREATE TABLE site_chunks (
     name text NOT NULL REFERENCES site_files ON DELETE CASCADE,
     place integer NOT NULL,
     bytes bytea NOT NULL,
     PRIMARY KEY (name, place)
   );
   ALTER TABLE site_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
   CREATE TABLE site_values (
     name text PRIMARY KEY,
     value text NOT NULL
   );
   CREATE TABLE site_lease (
     one boolean PRIMARY KEY DEFAULT true CHECK (one),
     node uuid NOT NULL,
     until timestamptz NOT NULL
   );`
]
/** Of the advisory lock that keeps two nodes from migrating at a time. */
const LOCK = 7_105_121

/** Which site a database belongs to, and its own id. */
export type SiteIdentity = { site: string; database: string }

/**
 * Creates or migrates the tables, one node at a time.
 * @param site what all nodes of a site have in common, such as its address
 * @throws UserError if the server is too old, or the database is that of another site or of a newer version
 */
export async function prepareDatabase(sql: Sql, site: string): Promise<SiteIdentity> {
  const [server] = await sql`SELECT current_setting('server_version_num')::int AS version`
  const major = Math.floor(Number(server?.version) / 10_000)
  if (major < OLDEST_POSTGRES) {
    throw new UserError(
      `The database is PostgreSQL ${major}: ${OLDEST_POSTGRES} is the oldest that works. Upgrade it.`
    )
  }
  return sql.begin(async tx => {
    await tx`SELECT pg_advisory_xact_lock(${LOCK})`
    const [found] = await tx`SELECT to_regclass('site_version') IS NOT NULL AS known`
    if (!found?.known) {
      await tx.run(
        'CREATE TABLE site_version (version int NOT NULL, site text NOT NULL, database text NOT NULL)'
      )
      await tx`INSERT INTO site_version VALUES (0, ${site}, ${randomUUID()})`
    }
    const [row] = await tx`SELECT version, site, database FROM site_version`
    if (row?.site !== site) {
      throw new UserError(
        `The database is that of ${row?.site}, and this node is one of ${site}. Set another DATABASE_URL, or SITE_URL as on the other nodes. Nothing was changed.`
      )
    }
    for (let version = Number(row.version); version < MIGRATIONS.length; version++) {
      await tx.run(MIGRATIONS[version] ?? '')
      await tx`UPDATE site_version SET version = ${version + 1}`
    }
    return { site, database: String(row.database) }
  })
}
