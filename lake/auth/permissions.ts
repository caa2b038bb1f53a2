import type { Action, Grant, Identity, Resource } from '../context.ts'
import { assetTypes } from '../documents/asset-references.ts'

const draft = /^(drafts|versions\.[^.]+)\.[^.]+$/
const release = /^_\.releases\.[^.]+$/

/** Whether an id is of the kind that a grant speaks of. Ids with a dot are the private ones. */
export function matchesIdScope(kind: Grant['ids'], id: string): boolean {
  if (kind === 'all') return true
  if (!id.includes('.')) return kind === 'public' || kind === 'open'
  if (kind === 'private') return true
  if (kind === 'public') return false
  return draft.test(id) || (kind === 'open' && release.test(id))
}

/**
 * Whether one of the identity's grants covers the action on the target. The one place where a
 * permission is decided. Without an id the question is about the data set as a whole, and a grant
 * that reaches only a part of it answers yes.
 */
export function can(identity: Identity, action: Action, target: Resource): boolean {
  return identity.grants.some(grant => {
    if (!grant.actions.includes(action)) return false
    if (grant.datasets && target.dataset && !grant.datasets.includes(target.dataset)) return false
    if (grant.types && target.type !== undefined && !grant.types.includes(target.type)) return false
    if (grant.assets && assetTypes.includes(target.type ?? '') && !target.inUse) return false
    return target.id === undefined || matchesIdScope(grant.ids, target.id)
  })
}

const idFilters: Record<Grant['ids'], string> = {
  all: 'true',
  public: '_id in path("*")',
  private: '_id in path("**.*")',
  drafts: '(_id in path("drafts.*") || _id in path("versions.*.*"))',
  open: '(_id in path("*") || _id in path("drafts.*") || _id in path("versions.*.*") || _id in path("_.releases.*"))'
}

/** A rule as the Studio evaluates it before it offers an action. */
export interface AccessRule {
  filter: string
  permissions: string[]
}

const studioNames: Partial<Record<Action, string[]>> = {
  read: ['read'],
  create: ['create'],
  update: ['update'],
  delete: [],
  history: ['history'],
  manage: ['manage']
}

/** The same grants as GROQ filters with Sanity's names of permissions (`/acl`). */
export function toAclGrants(identity: Identity, dataset: string): AccessRule[] {
  return identity.grants
    .filter(grant => !grant.datasets || grant.datasets.includes(dataset))
    .map(grant => {
      const permissions = grant.actions.flatMap(action => studioNames[action] ?? [])
      if (permissions.includes('history') && permissions.includes('update')) {
        permissions.push('editHistory')
      }
      return { filter: toFilter(grant), permissions }
    })
    .filter(rule => rule.permissions.length > 0)
}

function toFilter(grant: Grant): string {
  const ids = idFilters[grant.ids]
  if (!grant.types) return ids
  const types = `_type in ${JSON.stringify(grant.types)}`
  return ids === 'true' ? types : `${ids} && ${types}`
}
