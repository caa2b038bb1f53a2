// Answers queries in a process of its own, on a connection that can only read.
import { openDatabase } from '../database/open.ts'
import { createNameTable } from '../documents/name-table.ts'
import { LakeError } from '../errors.ts'
import { createDocumentLoader } from './document-loader.ts'
import { runWithTimeout } from './time-limit.ts'
import type { WorkerReply, WorkerRequest } from './worker-pool.ts'
import { carryOut } from './worker-task.ts'

const db = openDatabase(String(process.argv[2]), 'read')
const library = createDocumentLoader(db, createNameTable(db))

process.on('message', (request: WorkerRequest) => {
  const begun: WorkerReply = { begun: true }
  process.send?.(begun)
  process.send?.(reply(request))
})
process.on('disconnect', () => process.exit())

function reply({ task, time }: WorkerRequest): WorkerReply {
  // one snapshot for the whole query, whatever is written meanwhile
  db.exec('BEGIN')
  try {
    return runWithTimeout(time, () => carryOut(library, task))
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
