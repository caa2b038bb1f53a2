// Answers queries off the main thread, on a connection of its own that can only read.
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../database/open.ts'
import { createNames } from '../documents/names.ts'
import { LakeError } from '../errors.ts'
import { createLibrary } from './library.ts'
import type { WorkerReply } from './pool.ts'
import { answerText, type Question } from './run.ts'

const db = openDatabase(String(workerData), 'read')
const library = createLibrary(db, createNames(db))

parentPort?.on('message', (question: Question) => {
  const begun: WorkerReply = { begun: true }
  parentPort?.postMessage(begun)
  parentPort?.postMessage(reply(question))
})

function reply(question: Question): WorkerReply {
  // one snapshot for the whole query, whatever is written meanwhile
  db.exec('BEGIN')
  try {
    return answerText(library, question)
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
