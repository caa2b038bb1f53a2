import type { Grant } from './grants.ts'

/** The roles an account or a token may have. */
export const roleNames = ['administrator', 'editor', 'contributor', 'viewer'] as const
export type RoleName = (typeof roleNames)[number]

const published = '_id in path("*")'
const drafts = '_id in path("drafts.*") || _id in path("versions.*.*")'
const releases = '_id in path("_.releases.*")'
const open = `${published} || ${drafts} || ${releases}`

/**
 * What each role may do, as grants. Ids with a dot are private: drafts and versions are open to
 * every signed-in person, all other dotted ids (an inbox, say) to editors and administrators.
 */
export const roleGrants: Record<RoleName, Grant[]> = {
  administrator: [
    {
      filter: 'true',
      permissions: ['read', 'create', 'update', 'history', 'editHistory', 'manage']
    }
  ],
  editor: [{ filter: 'true', permissions: ['read', 'create', 'update', 'history', 'editHistory'] }],
  contributor: [
    { filter: open, permissions: ['read', 'history'] },
    { filter: drafts, permissions: ['create', 'update'] },
    { filter: '_type in ["sanity.imageAsset", "sanity.fileAsset"]', permissions: ['create'] }
  ],
  viewer: [{ filter: open, permissions: ['read', 'history'] }]
}

/** What somebody may do who is not signed in. */
export const visitorGrants: Grant[] = [{ filter: published, permissions: ['read'] }]

/** A role's title as the Studio shows it. */
export function roleTitle(role: RoleName): string {
  return role[0]?.toUpperCase() + role.slice(1)
}

export function isRole(value: unknown): value is RoleName {
  return roleNames.some(name => name === value)
}
