import { can } from '../auth/permissions.ts'
import type { Grant, Identity } from '../context.ts'
import { assetTypes } from '../documents/asset-references.ts'
import { layers } from '../documents/id.ts'

/** What the caller may read in one data set, in a form that SQL and workers understand. */
export type ReadAccess = {
  /** The layers of which anything may be seen. */
  layers: number[]
  /** Whether each document must still be asked about, because a grant names types. */
  narrow: boolean
  /** Whether pictures and files must still be asked about. */
  usedAssets: boolean
  grants: Grant[]
  dataset: string
}

const KINDS: Record<Grant['ids'], number[]> = {
  public: [layers.public],
  drafts: [layers.draft, layers.version],
  open: [layers.public, layers.draft, layers.version, layers.release],
  private: Object.values(layers).filter(layer => layer !== layers.public),
  all: Object.values(layers)
}

/** The reading side of an identity's grants. */
export function readAccess(identity: Pick<Identity, 'grants'>, dataset: string): ReadAccess {
  const grants = identity.grants.filter(
    grant => grant.actions.includes('read') && (!grant.datasets || grant.datasets.includes(dataset))
  )
  const seen = new Set(grants.flatMap(grant => KINDS[grant.ids]))
  return {
    layers: [...seen],
    narrow: grants.some(grant => grant.types),
    usedAssets: grants.some(grant => grant.assets),
    grants,
    dataset
  }
}

/**
 * Whether documents of the type must be asked about one by one: what an index counts or skips is
 * then not what the reader sees.
 */
export function needsRowCheck(reader: ReadAccess, type: string): boolean {
  return reader.narrow || (reader.usedAssets && assetTypes.includes(type))
}

/**
 * Whether the reader may see a document of that id and type; of an asset, `inUse` says whether a
 * published document uses it.
 */
export function canRead(reader: ReadAccess, id: string, type: string, inUse = false): boolean {
  const { grants, dataset } = reader
  return can({ grants } as Identity, 'read', { dataset, id, type, inUse })
}
