import { Hono } from 'hono'
import { isObject } from '../../shared/json/is-object.ts'
import type { Env } from '../auth/env.ts'
import type { Action as Permission } from '../auth/types.ts'
import {
  assertWriter,
  authorizeWriter,
  getTransactionId,
  isDryRun
} from '../documents/authorize-writer.ts'
import type { DocumentContext } from '../documents/context.ts'
import type { Transaction } from '../documents/transaction.ts'
import { assertTransactionSize, UNDO_FACTOR } from '../documents/transaction-size.ts'
import { visibilityFor, type Writer } from '../documents/write-operations.ts'
import { httpError, LakeError, mutationError, typedError } from '../errors.ts'
import { parseJsonBody } from '../http/body.ts'
import { type ActionHandler, documentActions } from './documents.ts'
import { assertFields } from './fields.ts'
import { actionReader } from './parse-action.ts'
import { releaseActions } from './releases.ts'

/** `POST /data/actions`: Sanity's Actions API for documents, drafts, versions and releases. */
export function actionRoutes(context: DocumentContext): Hono<Env> {
  const { documents, db, meter } = context
  const { transactionTime } = context.settings.limits
  const app = new Hono<Env>()
  const handlers = new Map<string, ActionHandler>([
    ...withPrefix('document', documentActions),
    ...withPrefix('release', releaseActions(db))
  ])

  app.post('/:version{v[^/]+}/data/actions/:dataset', async c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const writer = authorizeWriter(c, context, dataset)
    const body = await parseJsonBody(c, writer.bodyBytes)
    const actions = isObject(body) ? body.actions : undefined
    if (!isObject(body) || !Array.isArray(actions)) {
      throw typedError(400, 'validationError', 'The body must be {"actions": […]}.')
    }
    assertTransactionSize(actions)
    const id = getTransactionId(c, body)
    const options = {
      author: writer.identity.id,
      canSee: visibilityFor(writer),
      // the Studio uses dry runs to query permissions: nothing may be written
      dryRun: isDryRun(c, body),
      maxMs: transactionTime * (isUndo(actions) ? UNDO_FACTOR : 1),
      onTime: (ms: number) => meter.spend(c.get('caller'), ms),
      ...(id ? { id } : {})
    }
    try {
      assertWriter(writer, getPermission(actions[0]))
      const { commit } = await documents.write(dataset, options, transaction => {
        actions.forEach((action, index) => {
          transaction.step()
          transaction.index = index
          runAction(handlers, action, transaction, writer)
        })
      })
      return c.json({ transactionId: commit.id })
    } catch (error) {
      throw toActionError(error)
    }
  })

  return app
}

function withPrefix(
  group: string,
  actions: Record<string, ActionHandler>
): [string, ActionHandler][] {
  return Object.entries(actions).map(([name, action]) => [`sanity.action.${group}.${name}`, action])
}

/** Whether the only action restores a release, which would be archived for ever if that took too long. */
function isUndo([action, ...more]: unknown[]): boolean {
  return more.length === 0 && typeOf(action) === 'sanity.action.release.unarchive'
}

/** The permission that an action requires at least. */
function getPermission(action: unknown): Permission {
  const name = typeOf(action).split('.').at(-1)
  if (name === 'create' || name === 'import') return 'create'
  return name === 'delete' || name === 'discard' ? 'delete' : 'update'
}

function typeOf(action: unknown): string {
  return isObject(action) && typeof action.actionType === 'string' ? action.actionType : ''
}

function runAction(
  handlers: Map<string, ActionHandler>,
  action: unknown,
  transaction: Transaction,
  writer: Writer
): void {
  const type = typeOf(action)
  const run = handlers.get(type)
  if (!isObject(action) || !run) {
    if (/^sanity\.action\.(document\.)?variant\./.test(type)) {
      throw httpError(501, 'This content lake does not support document variants.')
    }
    const description = `There is no action "${type}".`
    throw mutationError(400, { index: transaction.index, type: 'validationError', description })
  }
  try {
    assertFields(type, action)
    run(transaction, writer, actionReader(action))
  } catch (error) {
    if (error instanceof LakeError || !(error instanceof Error) || 'errcode' in error) throw error
    const { message: description } = error
    throw mutationError(400, { index: transaction.index, type: 'validationError', description })
  }
}

function toActionError(error: unknown): unknown {
  if (!(error instanceof LakeError) || !isObject(error.body.error)) return error
  if (error.body.error.type !== 'mutationError') return error
  const description = String(error.body.error.description).replace('mutation', 'action')
  // The Studio hides actions by this error type.
  const type = error.status === 403 ? 'insufficientPermissionsError' : 'actionError'
  const body = { error: { ...error.body.error, type, description } }
  return new LakeError(error.status, description, body, error.headers)
}
