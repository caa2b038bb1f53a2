import { mkdirSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Cluster } from '../shared/server/cluster/cluster.ts'
import { assertNoLocalContent } from '../shared/server/cluster/replica.ts'
import { openOrExplain } from '../shared/server/database-error.ts'
import { startScheduler } from './actions/scheduler.ts'
import { createApp } from './app.ts'
import type { ContentTarget } from './archive/command.ts'
import { backUp } from './archive/lake-backup.ts'
import { openAssetStore } from './assets/asset-store.ts'
import { createAuthServices, endSessionsWithoutFactor } from './auth/auth-services.ts'
import type { DatasetAccess } from './auth/datasets.ts'
import { createTokens, type Tokens } from './auth/tokens.ts'
import type { Users } from './auth/users.ts'
import type { Context } from './context.ts'
import { lockLake } from './database/lock.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open.ts'
import { checkpointWal } from './database/purge.ts'
import { toDatabaseFailure } from './documents/database-failure.ts'
import { ensureDatasets } from './documents/datasets.ts'
import {
  createDocumentService,
  type DocumentService,
  ownBasis
} from './documents/document-service.ts'
import { openSharedDocuments, STORE_NAME } from './documents/shared-documents.ts'
import { startPruning } from './history/prune.ts'
import { rewriteEffects } from './history/rewrite-effects.ts'
import { createMeter } from './http/meter.ts'
import { createSockets } from './listen/sockets.ts'
import type { Log } from './log.ts'
import { type LakeOptions, resolveOptions } from './options.ts'
import { createQueryDispatcher } from './query/query-dispatcher.ts'
import { routeMakers } from './routes.ts'
import { tables } from './tables.ts'

export type { ContentTarget } from './archive/command.ts'
export { backUpFolder, restoreBackup } from './archive/lake-backup.ts'
export { downloadLake, uploadLake } from './archive/move-lake.ts'
export type { Change } from './documents/change.ts'
export type { Commit } from './documents/transaction.ts'
export { LakeError } from './errors.ts'
export type { FixedToken, LakeOptions, Limits, Quota, Role } from './options.ts'

/** A running lake. Route requests with a path that it `owns` to `handler`, and upgrades to `upgrade`. */
export type Lake = {
  /** Whether a request path belongs to the lake: `/v…/…`, `/images/…`, `/files/…`, `/lake/…`. */
  owns(path: string): boolean
  /** Handles a request; `routes` lists the method and path of each route, and of middleware with the method `ALL`. */
  handler: RequestListener & { routes: readonly { method: string; path: string }[] }
  fetch(request: Request): Promise<Response>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Accounts: create, list, remove, change password or role. */
  people: Users
  /** Tokens: create, list, revoke. */
  tokens: Tokens
  /** Who may read the data sets: private ones are for accounts and tokens only. */
  datasets: Pick<DatasetAccess, 'list' | 'setAclMode'>
  /** Ids of the asset documents whose file is missing or incomplete. */
  findMissingAssets(): Promise<string[]>
  /** Copies database and files of the running lake into a new directory. */
  backup(folder: string): Promise<void>
  /** Changes of documents, for the host program. */
  documents: Pick<DocumentService, 'revision' | 'subscribe'>
  close(): Promise<void>
}

const LAKE_PATH = /^\/(v(\d[\d-]*|X|x)|images|files|lake)(\/|$)/

/**
 * Opens the lake in `dataDir`, creating it if necessary. Throws an error with a message for the
 * operator if the directory or an option cannot be used.
 */
export async function createLake(options: LakeOptions): Promise<Lake> {
  const settings = resolveOptions(options)
  mkdirSync(settings.dataDir, { recursive: true })
  const { cluster, log } = settings
  const isLeader = cluster?.isLeader ?? (() => true)
  const own = join(settings.dataDir, 'lake.sqlite')
  const file = cluster ? join(settings.dataDir, 'copy.sqlite') : own
  const unlock = lockLake(settings.dataDir)
  if (cluster) await prepareCopy(cluster, own, file).catch(error => fail(error, unlock))
  const db = openLakeDatabase(file, log, unlock)
  const shared =
    cluster &&
    (await openSharedDocuments(cluster, db, log).catch(error => {
      db.close()
      return fail(error, unlock)
    }))
  const basis = shared ?? ownBasis(db, log)
  const people = createAuthServices(settings, db, basis.queue.run)
  if (settings.secondFactor === 'required') await endSessionsWithoutFactor(db, basis.queue.run)
  const datasets = await ensureDatasets(db, basis.queue, settings.datasets)
  const documents = createDocumentService(
    db,
    settings.projectId,
    datasets,
    log,
    basis,
    settings.reviews
  )
  shared?.subscribe(documents.announce)
  const meter = createMeter(settings.limits)
  const dispatcher = createQueryDispatcher(db, documents, file, settings, meter)
  const assets = openAssetStore(settings, db, documents, meter)
  const context: Context = {
    settings,
    db,
    people,
    authority: people.authority,
    documents,
    dispatcher,
    meter,
    assets,
    refresh: async () =>
      shared?.replica.refresh().catch(error => Promise.reject(toDatabaseFailure(error, log)))
  }
  const app = createApp(context, routeMakers)
  const sockets = createSockets(context, async (request, incoming) =>
    app.fetch(request, { incoming })
  )
  const stopSchedule = startScheduler(db, documents, settings, isLeader)
  const stopPruning = startPruning(documents, settings.historyDays, settings.log, isLeader)
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false
  })
  const handler: RequestListener = (request, response) => void listener(request, response)
  return {
    owns: path => LAKE_PATH.test(path),
    handler: Object.assign(handler, { routes: app.routes }),
    fetch: async request => app.fetch(request),
    people: people.users,
    tokens: people.tokens,
    datasets: people.datasets,
    upgrade: sockets.upgrade,
    documents: { revision: documents.revision, subscribe: documents.subscribe },
    findMissingAssets: assets.findMissing,
    backup: folder => backUp(settings.dataDir, folder),
    async close() {
      stopSchedule()
      stopPruning()
      sockets.close()
      await assets.close()
      await dispatcher.close()
      await documents.idle()
      await shared?.replica.close()
      db.close()
      unlock()
    }
  }
}

/** Makes room for a new copy if the old one cannot be continued. */
async function prepareCopy(cluster: Cluster, own: string, copy: string): Promise<void> {
  assertNoLocalContent(own)
  await cluster.prepare(copy, STORE_NAME)
}

function fail(error: unknown, unlock: () => void): never {
  unlock()
  throw error
}

/** Opens and migrates the database; releases the lock if that fails. */
function openLakeDatabase(file: string, log: Log, unlock: () => void): Database {
  try {
    return openOrExplain(file, () => {
      const db = openDatabase(file)
      migrate(db, tables)
      rewriteEffects(db, log)
      // After a crash the write-ahead log may still contain purged content.
      checkpointWal(db)
      return db
    })
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Works with a token of an administrator that is revoked afterwards, whether or not another process runs the lake.
 * **Security**: the token may do everything; it must not be stored. A process that may read `dataDir` can call this.
 * @param work receives the token
 * @throws what `work` throws, with the token revoked
 */
export async function withTemporaryToken<Result>(
  dataDir: string,
  name: string,
  work: (token: string) => Promise<Result>
): Promise<Result> {
  const db = openDatabase(join(dataDir, 'lake.sqlite'))
  const tokens = createTokens(db)
  const { id, token } = await tokens.create({ name, role: 'administrator' })
  try {
    return await work(token)
  } finally {
    await tokens.revoke(id)
    db.close()
  }
}

/**
 * Runs `export FILE` or `import FILE` against a lake, and prints what it did.
 * @param args of the command line, without the program
 * @returns the exit code: 0, or 1 if the command failed
 */
export async function contentCommand(args: string[], target: ContentTarget): Promise<number> {
  // loaded on demand: serving needs none of it
  const { runArchiveCommand } = await import('./archive/command.ts')
  return runArchiveCommand(args, target)
}
