import type { AssetStore } from './assets/asset-store.ts'
import type { Auth } from './auth/auth.ts'
import type { Database } from './database/open.ts'
import type { DocumentService } from './documents/document-service.ts'
import type { ResolvedOptions, Role } from './options.ts'
import type { Engine } from './query/engine.ts'

/** What a person or token does to documents, or to the lake itself (`manage`). */
export type Action = 'read' | 'create' | 'update' | 'delete' | 'history' | 'upload' | 'manage'

/** What an action is about. Without an id: the whole data set; without a data set: the lake. */
export type Resource = {
  dataset?: string
  id?: string
  type?: string
  /** Of an asset: whether a published document uses it. */
  inUse?: boolean
}

/** Who asks. `visitor` is anybody without a session or token. */
export type Identity = {
  id: string
  name: string
  role: Role
  /** How the caller proved who they are. Only a cookie needs protection against forged requests. */
  by: 'nothing' | 'cookie' | 'token'
  grants: Grant[]
}

/**
 * One permission: these actions on these documents. Ids with a dot are the private ones; `drafts`
 * are drafts and versions, `open` is what every signed-in person may see (public ids, drafts,
 * versions, releases).
 */
export type Grant = {
  actions: Action[]
  ids: 'public' | 'drafts' | 'open' | 'private' | 'all'
  /** Only documents of these types; all where left out. */
  types?: string[]
  /** Only in these data sets; all where left out. */
  datasets?: string[]
  /** Of pictures and files only those that a published document uses. */
  assets?: 'in use'
}

/** Decides who asks and what they may do. The only place where permissions are decided. */
export type AccessControl = {
  /** Reads cookie or bearer token; throws a 401 `LakeError` for a token that is not valid. */
  authenticate(request: Request): Identity | Promise<Identity>
  /** Whether `identity` may do `action` to `target`. Pure and quick: called for each document. */
  can(identity: Identity, action: Action, target: Resource): boolean
}

/** What every part of the lake gets: made once in `createLake`, passed to each route maker. */
export type Context = {
  settings: ResolvedOptions
  db: Database
  authority: AccessControl
  people: Auth
  documents: DocumentService
  /** Answers queries. */
  engine: Engine
  /** Bytes of pictures and files. */
  assets: AssetStore
}

/** Hono's variables: the middleware in `app.ts` sets them before any route runs. */
export type Env = {
  Bindings: { incoming?: import('node:http').IncomingMessage }
  Variables: { identity: Identity }
}
