import type { Context as Call } from 'hono'
import { isObject } from '../../shared/json/is-object.ts'
import type { AuthContext } from '../auth/context.ts'
import type { Env } from '../auth/env.ts'
import { can } from '../auth/permissions.ts'
import type { Action } from '../auth/types.ts'
import { httpError, mutationError } from '../errors.ts'
import { booleanParam } from '../http/query-params.ts'
import type { Dataset } from './document-service.ts'
import type { Writer } from './write-operations.ts'

/**
 * The writer of a request, and how much it may send. Throws a 401 for visitors without any write permission.
 */
export function authorizeWriter(
  c: Call<Env>,
  { settings: { limits } }: AuthContext,
  dataset: Dataset
): Writer & { bodyBytes: number } {
  const identity = c.get('identity')
  // Administrators import archives; everybody waits while the server reads what was sent.
  const most = can(identity, 'manage', {}) ? limits.bodyBytes : limits.writerBytes
  const writer = {
    identity,
    dataset: dataset.name,
    bodyBytes: Math.min(limits.bodyBytes, most),
    documentBytes: Math.min(limits.documentBytes, most)
  }
  if (identity.by === 'nothing' && !canWrite(writer)) {
    throw httpError(401, 'Unauthorized - Session not found', { errorCode: 'SIO-401-ANF' })
  }
  return writer
}

/** Throws a 403 for callers without any write permission, naming the one that the first write needs. */
export function assertWriter(writer: Writer, first: Action | undefined): void {
  if (canWrite(writer)) return
  const permission = first ?? 'update'
  throw mutationError(403, {
    index: 0,
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${permission}" required`,
    permission
  })
}

function canWrite({ identity, dataset }: Writer): boolean {
  return (['create', 'update', 'delete'] as const).some(action =>
    can(identity, action, { dataset })
  )
}

/** The transaction id that the client chose. Throws a 400 unless it is usable in a URL path. */
export function getTransactionId(c: Call<Env>, body: unknown): string | undefined {
  const id = (isObject(body) && body.transactionId) || c.req.query('transactionId')
  if (id === undefined) return undefined
  if (typeof id === 'string' && /^[a-zA-Z0-9._-]{1,128}$/.test(id)) return id
  throw httpError(400, 'The transactionId is not valid: use a-z, A-Z, 0-9, ".", "_" and "-".')
}

/** Whether the request is a dry run. Throws a 400 if it does not say so clearly. */
export function isDryRun(c: Call<Env>, body: unknown): boolean {
  const { dryRun = false } = isObject(body) ? body : {}
  if (typeof dryRun !== 'boolean') throw httpError(400, '"dryRun" must be true or false.')
  return booleanParam(c, 'dryRun') || dryRun
}
