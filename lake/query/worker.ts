// A query worker: a process with a read-only connection.
import { openDatabase } from '../database/open.ts'
import { createNameTable } from '../documents/name-table.ts'
import { LakeError } from '../errors.ts'
import { createDocumentLoader } from './document-loader.ts'
import { runWithTimeout } from './time-limit.ts'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'
import { runTask, type WorkerTask } from './worker-task.ts'

/** Maximum length of JSON in one message, in UTF-16 units; longer results are sent in parts. */
const MAX_MESSAGE_LENGTH = 256 * 1024
const PART_BYTES = 64 * 1024

const db = openDatabase(String(process.argv[2]), 'read')
const loader = createDocumentLoader(db, createNameTable(db))

process.on('message', (request: WorkerRequest) => {
  const begun: WorkerReply = { begun: true }
  process.send?.(begun)
  process.send?.(sendParts(request.task, reply(request)))
})
process.on('disconnect', () => process.exit())

/** Sends the JSON of a large result in parts, so that the main thread reads it in short steps. */
function sendParts({ kind }: WorkerTask, answer: WorkerReply): WorkerReply {
  const isResult = kind === 'query' || kind === 'body'
  if (!isResult || !('json' in answer) || answer.json.length <= MAX_MESSAGE_LENGTH) return answer
  const bytes = Buffer.from(answer.json)
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    const part: WorkerReply = { part: bytes.subarray(start, start + PART_BYTES) }
    process.send?.(part)
  }
  return { ...answer, json: '' }
}

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
