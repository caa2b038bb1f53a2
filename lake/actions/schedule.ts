import type { Identity } from '../context.ts'
import type { Database } from '../database/open.ts'
import type { Documents } from '../documents/documents.ts'
import { needState, releaseId } from '../documents/release.ts'
import { roleGrants } from '../people/roles.ts'
import { publishRelease } from './releases.ts'

const INTERVAL = 1_000

/** The lake itself, when it does what somebody scheduled. */
const lake: Identity = {
  id: 'lake',
  name: 'Content lake',
  role: 'administrator',
  by: 'token',
  grants: roleGrants.administrator
}

/** Publishes scheduled releases when their time has come. Returns a stop. */
export function keepSchedule(db: Database, documents: Documents, documentBytes: number) {
  async function publishDue() {
    for (const dataset of documents.datasets) {
      const due = db
        .statement(
          `SELECT body ->> '$.name' AS name FROM documents JOIN names ON names.key = type
           WHERE dataset = ? AND names.name = 'system.release' AND body ->> '$.state' = 'scheduled'
           AND julianday(body ->> '$.publishAt') <= julianday('now')`
        )
        .all(dataset.key)
      for (const row of due) {
        await documents.write(dataset, { author: lake.id }, transaction => {
          const release = transaction.read(releaseId(String(row.name)))
          if (!release) return
          needState(transaction, release, ['scheduled'])
          const writer = { identity: lake, dataset: dataset.name, documentBytes }
          publishRelease(db, transaction, writer, release)
        })
      }
    }
  }
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    publishDue()
      .catch(error => console.error(error))
      .finally(() => {
        busy = false
      })
  }, INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
