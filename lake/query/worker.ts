// Answers queries in a process of its own, on a connection that can only read.
import { constants, setPriority } from 'node:os'
import { openDatabase } from '../database/open.ts'
import { createNameTable } from '../documents/name-table.ts'
import { LakeError } from '../errors.ts'
import { createDocumentLoader } from './document-loader.ts'
import { runTask, type Task } from './task.ts'
import { runWithTimeout } from './time-limit.ts'
import type { WorkerReply, WorkerRequest } from './worker-pool.ts'

/** Largest JSON that is sent in one message, in characters; longer results are sent in parts. */
const MAX_MESSAGE = 256 * 1024
const PART_BYTES = 64 * 1024

// requests that are answered at once go first
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const db = openDatabase(String(process.argv[2]), 'read')
const library = createDocumentLoader(db, createNameTable(db))

process.on('message', (request: WorkerRequest) => {
  const begun: WorkerReply = { begun: true }
  process.send?.(begun)
  process.send?.(sendLarge(request.task, reply(request)))
})
process.on('disconnect', () => process.exit())

/** Sends the JSON of a large result ahead in parts, each of which the pool can take in between other work. */
function sendLarge({ kind }: Task, answer: WorkerReply): WorkerReply {
  const isResult = kind === 'query' || kind === 'body'
  if (!isResult || !('json' in answer) || answer.json.length <= MAX_MESSAGE) return answer
  const bytes = Buffer.from(answer.json)
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    const part: WorkerReply = { part: bytes.subarray(start, start + PART_BYTES) }
    process.send?.(part)
  }
  return { ...answer, json: '' }
}

function reply({ task, time }: WorkerRequest): WorkerReply {
  // one snapshot for the whole query, whatever is written meanwhile
  db.exec('BEGIN')
  try {
    return runWithTimeout(time, () => runTask(library, task))
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
