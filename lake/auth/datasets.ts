import { type Database, type RunWrite, writeNow } from '../database/open.ts'
import { roleGrants } from './roles.ts'
import type { Identity } from './types.ts'

/** Whether visitors may read the published documents of a data set, by the hosted lake's names. */
export type AclMode = 'private' | 'public'

/** The data sets and who may read them. Changes of another process take effect with the next request. */
export type DatasetAccess = {
  list(): { name: string; aclMode: AclMode }[]
  /** Throws an `Error` if there is no such data set. */
  setAclMode(name: string, mode: AclMode): Promise<void>
  /** The identity of callers without cookie or token, with the rights of visitors in public data sets. */
  visitor(): Identity
}

/** Creates the access on a database. New data sets are private. */
export function createDatasetAccess(db: Database, write: RunWrite = writeNow): DatasetAccess {
  const known = new Map<string, Identity>()

  function toVisitor(names: string[]): Identity {
    const grants = roleGrants.visitor.map(grant => ({ ...grant, datasets: names }))
    return {
      id: '',
      name: 'visitor',
      role: 'visitor',
      by: 'nothing',
      grants: names.length > 0 ? grants : []
    }
  }

  return {
    list: () =>
      db
        .statement('SELECT name, acl_mode FROM datasets ORDER BY key')
        .all()
        .map(row => ({
          name: String(row.name),
          aclMode: row.acl_mode === 'public' ? 'public' : 'private'
        })),
    async setAclMode(name, mode) {
      const { changes } = await write(() =>
        db.statement('UPDATE datasets SET acl_mode = ? WHERE name = ?').run(mode, name)
      )
      if (Number(changes) === 0) throw new Error(`There is no data set "${name}".`)
    },
    visitor() {
      const rows = db.statement("SELECT name FROM datasets WHERE acl_mode = 'public'").all()
      const names = rows.map(row => String(row.name))
      const key = names.join(' ')
      const identity = known.get(key) ?? toVisitor(names)
      known.set(key, identity)
      return identity
    }
  }
}
