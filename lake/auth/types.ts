import type { Role } from '../options.ts'
import type { Revocations } from './revocations.ts'

/** What a user or token does to documents, or to the lake itself (`manage`). */
export type Action = 'read' | 'create' | 'update' | 'delete' | 'history' | 'upload' | 'manage'

/** The resource of an action. Without an id: the whole data set; without a data set: the lake. */
export type Resource = {
  dataset?: string
  id?: string
  type?: string
  /** For an asset: whether a published document uses it. */
  inUse?: boolean
}

/** The caller of a request; `visitor` is a caller without session or token. */
export type Identity = {
  id: string
  name: string
  role: Role
  /** How the caller authenticated. Only cookies need protection against cross-site request forgery (CSRF). */
  by: 'nothing' | 'cookie' | 'token'
  grants: Grant[]
  /** Whether it is the host program, by one of its own tokens: it has no quota. */
  isHost?: true
}

/**
 * One permission: these actions on these documents. Ids with a dot are private; `drafts` are drafts
 * and versions, `open` is what every signed-in user may see (public ids, drafts, versions,
 * releases).
 */
export type Grant = {
  actions: Action[]
  ids: 'public' | 'drafts' | 'open' | 'private' | 'all'
  /** Only documents of these types; default: all. */
  types?: string[]
  /** Only in these data sets; default: all. */
  datasets?: string[]
  /** Only images and files that a published document uses. */
  assets?: 'in use'
}

/** Authentication and authorization. All permissions are decided here. */
export type AccessControl = {
  /** Identifies the caller by cookie or bearer token; throws a 401 `LakeError` for an invalid token. */
  authenticate(request: Request): Identity | Promise<Identity>
  /** Whether the host program itself asks, by one of its own tokens. */
  isHost(request: Request): boolean
  /** Whether `identity` may do `action` to `target`. Pure and fast: called for each document. */
  can(identity: Identity, action: Action, target: Resource): boolean
  /** Users and tokens that have just lost rights. */
  revocations: Pick<Revocations, 'subscribe'>
}
