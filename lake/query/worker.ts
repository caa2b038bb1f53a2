// A query worker: a process with a read-only connection.
import { openDatabase } from '../database/open.ts'
import { createNameTable } from '../documents/name-table.ts'
import { beginTask, toErrorReply } from '../processes/reply.ts'
import { runWithTimeout } from '../time-limit.ts'
import { createDocumentLoader } from './document-loader.ts'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'
import { runTask, type WorkerTask } from './worker-task.ts'

/** Maximum length of JSON in one message, in UTF-16 units; longer results are sent in parts. */
const MAX_MESSAGE_LENGTH = 256 * 1024
const PART_BYTES = 64 * 1024

const [file = '', synonyms = 'null'] = process.argv.slice(2)
const db = openDatabase(file, 'read')
const loader = createDocumentLoader(db, createNameTable(db), {
  synonyms: JSON.parse(synonyms) ?? undefined
})

process.on('message', (request: WorkerRequest) => {
  const end = beginTask(send)
  const answer = reply(request)
  end()
  send(sendParts(request.task, answer))
})
process.on('disconnect', () => process.exit())

function send(message: WorkerReply): void {
  process.send?.(message)
}

/** Sends the JSON of a large result in parts, so that the main thread reads it in short steps. */
function sendParts({ kind }: WorkerTask, answer: WorkerReply): WorkerReply {
  const isResult = kind === 'query' || kind === 'body'
  if (!isResult || !('result' in answer)) return answer
  const { result } = answer
  if (result.json.length <= MAX_MESSAGE_LENGTH) return answer
  const bytes = Buffer.from(result.json)
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    send({ part: bytes.subarray(start, start + PART_BYTES) })
  }
  return { result: { ...result, json: '' } }
}

function reply({ task, time }: WorkerRequest): WorkerReply {
  // a transaction provides one snapshot for the whole query
  db.exec('BEGIN')
  try {
    return { result: runWithTimeout(time, () => runTask(loader, task)) }
  } catch (error) {
    return toErrorReply(error)
  } finally {
    db.exec('COMMIT')
  }
}
