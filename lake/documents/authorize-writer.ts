import type { Context as Call } from 'hono'
import type { AuthContext } from '../auth/context.ts'
import type { Env } from '../auth/env.ts'
import { can } from '../auth/permissions.ts'
import type { Action } from '../auth/types.ts'
import { httpError, mutationError } from '../errors.ts'
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

/** Throws a 400 if a transaction id is invalid; it must be usable in a URL path. */
export function assertTransactionId(id: string | undefined): void {
  if (id === undefined || /^[a-zA-Z0-9._-]{1,128}$/.test(id)) return
  throw httpError(400, 'The transactionId is not valid: use a-z, A-Z, 0-9, ".", "_" and "-".')
}
