// A query worker: a process with a read-only connection.
import { openDatabase } from '../database/open.ts'
import { createNameTable } from '../documents/name-table.ts'
import { LakeError } from '../errors.ts'
import { createDocumentLoader } from './document-loader.ts'
import { runWithTimeout } from './time-limit.ts'
import type { WorkerReply, WorkerRequest } from './worker-pool.ts'
import { runTask } from './worker-task.ts'

const db = openDatabase(String(process.argv[2]), 'read')
const loader = createDocumentLoader(db, createNameTable(db))

process.on('message', (request: WorkerRequest) => {
  const begun: WorkerReply = { begun: true }
  process.send?.(begun)
  process.send?.(reply(request))
})
process.on('disconnect', () => process.exit())

function reply({ task, time }: WorkerRequest): WorkerReply {
  // a transaction provides one snapshot for the whole query
  db.exec('BEGIN')
  try {
    return runWithTimeout(time, () => runTask(loader, task))
  } catch (error) {
    if (error instanceof LakeError) {
      const { status, message, body, headers } = error
      return { refusal: { status, message, body, headers } }
    }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    db.exec('COMMIT')
  }
}
