import type { Action, Grant, Identity } from '../context.ts'
import type { Role } from '../options.ts'

const writes: Action[] = ['create', 'update', 'delete', 'upload']

/** The roles that an account may have. */
export const accountRoles = ['administrator', 'editor', 'contributor', 'viewer'] as const

/**
 * What each role may do. Drafts, versions and releases are open to everybody who is signed in; all
 * other ids with a dot (an inbox, say) only to editors and administrators. `custom` gets its
 * grants from its token.
 */
export const roleGrants: Record<Role, Grant[]> = {
  administrator: [{ actions: ['read', ...writes, 'history', 'manage'], ids: 'all' }],
  editor: [{ actions: ['read', ...writes, 'history'], ids: 'all' }],
  contributor: [
    { actions: ['read', 'history'], ids: 'open' },
    { actions: ['create', 'update', 'delete'], ids: 'drafts' },
    {
      actions: ['create', 'upload'],
      ids: 'public',
      types: ['sanity.imageAsset', 'sanity.fileAsset']
    }
  ],
  viewer: [{ actions: ['read', 'history'], ids: 'open' }],
  custom: [],
  visitor: [{ actions: ['read'], ids: 'public', assets: 'in use' }]
}

/** Anybody who shows neither cookie nor token. */
export const visitor: Identity = {
  id: '',
  name: 'visitor',
  role: 'visitor',
  by: 'nothing',
  grants: roleGrants.visitor
}

export function isAccountRole(value: unknown): value is Role {
  return accountRoles.some(role => role === value)
}

/** A role's title as the Studio shows it. */
export function roleTitle(role: string): string {
  return role.slice(0, 1).toUpperCase() + role.slice(1)
}
