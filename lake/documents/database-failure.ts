import { DatabaseUnavailable, isDiskFull } from '../../shared/server/cluster/postgres.ts'
import { httpError, LakeError } from '../errors.ts'
import type { Log } from '../log.ts'
import { toWriteError } from './write-queue.ts'

/** A failure of the shared database as the answer to a request. */
export function toDatabaseFailure(error: unknown, log: Log): unknown {
  if (error instanceof LakeError) return error
  if (error instanceof DatabaseUnavailable) {
    log('lake.database-unavailable', { reason: error.message })
    const message =
      'The database of the content lake cannot be used at the moment. Send the request again shortly.'
    return httpError(503, message, {}, { 'retry-after': '2' })
  }
  if (isDiskFull(error)) {
    const message = 'The disk of the database of the content lake is full. Nothing was written.'
    log('lake.disk-full', { reason: message })
    return httpError(507, message)
  }
  return toWriteError(error, log)
}
