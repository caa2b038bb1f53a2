import { assetTypes } from '../asset-types.ts'
import type { Action, Grant, Identity, Resource } from './types.ts'

const draft = /^(drafts|versions\.[^.]+)\.[^.]+$/
const release = /^_\.releases\.[^.]+$/

/** Whether an id is in the scope of a grant. Ids with a dot are private. */
export function matchesIdScope(scope: Grant['ids'], id: string): boolean {
  if (scope === 'all') return true
  if (!id.includes('.')) return scope === 'public' || scope === 'open'
  if (scope === 'private') return true
  if (scope === 'public') return false
  return draft.test(id) || (scope === 'open' && release.test(id))
}

/**
 * Whether a grant of the identity covers the action on the resource. All permissions are decided
 * here. Without an id the question is about the data set as a whole, and a grant for a part of it
 * suffices.
 */
export function can(identity: Identity, action: Action, resource: Resource): boolean {
  return identity.grants.some(grant => {
    if (!grant.actions.includes(action)) return false
    if (grant.datasets && resource.dataset && !grant.datasets.includes(resource.dataset))
      return false
    if (grant.types && resource.type !== undefined && !grant.types.includes(resource.type))
      return false
    if (grant.assets && assetTypes.includes(resource.type ?? '') && !resource.inUse) return false
    return resource.id === undefined || matchesIdScope(grant.ids, resource.id)
  })
}

const idFilters: Record<Grant['ids'], string> = {
  all: 'true',
  public: '_id in path("*")',
  private: '_id in path("**.*")',
  drafts: '(_id in path("drafts.*") || _id in path("versions.*.*"))',
  open: '(_id in path("*") || _id in path("drafts.*") || _id in path("versions.*.*") || _id in path("_.releases.*"))'
}

/** A rule as the Studio evaluates it to enable actions. */
export interface AccessRule {
  filter: string
  permissions: string[]
}

const permissionNames: Partial<Record<Action, string[]>> = {
  read: ['read'],
  create: ['create'],
  update: ['update'],
  delete: [],
  history: ['history'],
  manage: ['manage']
}

/** The grants as GROQ filters with Sanity's permission names, for `/acl`. */
export function toAclGrants(identity: Identity, dataset: string): AccessRule[] {
  return identity.grants
    .filter(grant => !grant.datasets || grant.datasets.includes(dataset))
    .map(grant => {
      const permissions = grant.actions.flatMap(action => permissionNames[action] ?? [])
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
