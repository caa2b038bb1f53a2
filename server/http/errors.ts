import { DatabaseUnavailable } from '../../shared/server/cluster/postgres.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

/** An error response: HTTP status, and a message for the client. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/**
 * Converts an error to an error response. Unexpected errors are logged, and their message is hidden from the client.
 * @param event name of the log event
 * @param sentence message for the client instead
 */
export function toHttpError(error: unknown, event: string, sentence: string): HttpError {
  if (error instanceof HttpError) return error
  log(event, { reason: errorMessage(error) })
  if (error instanceof DatabaseUnavailable)
    return new HttpError(503, sentence, { 'retry-after': '2' })
  return new HttpError(500, sentence)
}

/** The error of a path that has no route: 404, or 405 if it has routes of other methods. */
export function noRoute(allowedMethods: string[]): HttpError {
  if (allowedMethods.length === 0) return new HttpError(404, 'Nothing exists at this address.')
  const allow = allowedMethods.join(', ')
  return new HttpError(405, `This address answers ${allow} only.`, { allow })
}
