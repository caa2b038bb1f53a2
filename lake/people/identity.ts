import { allows, allowsAll, type Grant, type Permission, type Subject } from './grants.ts'
import { type RoleName, visitorGrants } from './roles.ts'

/** Who asks, and what that person or token may do. */
export interface Identity {
  /** Stands in histories as the author. */
  id: string
  name: string
  kind: 'visitor' | 'user' | 'token'
  roles: RoleName[]
  grants: Grant[]
  /** How the request proved who it is: only cookies can be abused by another site. */
  via: 'none' | 'cookie' | 'bearer'
}

/** Somebody who is not signed in: reads published documents, nothing else. */
export const visitor: Identity = {
  id: '<anonymous>',
  name: 'Visitor',
  kind: 'visitor',
  roles: [],
  grants: visitorGrants,
  via: 'none'
}

/** The host program itself, which may do everything. */
export const system: Identity = {
  id: '<system>',
  name: 'System',
  kind: 'token',
  roles: ['administrator'],
  grants: [{ filter: 'true', permissions: ['read', 'create', 'update', 'history', 'manage'] }],
  via: 'none'
}

/**
 * The one place where a permission is decided: may this identity do this to this document?
 * Without a document the question is about the data set as a whole.
 */
export function can(who: Identity, permission: Permission, document?: Subject): boolean {
  if (document) return allows(who.grants, permission, document)
  return allowsAll(who.grants, permission)
}

/** Whether the identity reads every document, private ones too, so that no filter is needed. */
export function readsEverything(who: Identity): boolean {
  return allowsAll(who.grants, 'read')
}
