import { can } from '../auth/permissions.ts'
import type { Grant, Identity } from '../auth/types.ts'
import { assetTypes } from '../documents/asset-references.ts'
import { layers } from '../documents/id.ts'

/** The read permissions of a caller in a data set, usable in SQL and in workers. */
export type ReadAccess = {
  /** Layers with readable documents. */
  layers: number[]
  /** Whether each document must be checked, because a grant is limited to types. */
  checksTypes: boolean
  /** Whether assets must be checked for public use. */
  checksAssets: boolean
  grants: Grant[]
  dataset: string
}

const LAYERS_BY_SCOPE: Record<Grant['ids'], number[]> = {
  public: [layers.public],
  drafts: [layers.draft, layers.version],
  open: [layers.public, layers.draft, layers.version, layers.release],
  private: Object.values(layers).filter(layer => layer !== layers.public),
  all: Object.values(layers)
}

/** Derives the read permissions from an identity's grants. */
export function readAccess(identity: Pick<Identity, 'grants'>, dataset: string): ReadAccess {
  const grants = identity.grants.filter(
    grant => grant.actions.includes('read') && (!grant.datasets || grant.datasets.includes(dataset))
  )
  const visibleLayers = new Set(grants.flatMap(grant => LAYERS_BY_SCOPE[grant.ids]))
  return {
    layers: [...visibleLayers],
    checksTypes: grants.some(grant => grant.types),
    checksAssets: grants.some(grant => grant.assets),
    grants,
    dataset
  }
}

/** Whether documents of the type must be checked one by one, so that index counts do not apply. */
export function needsRowCheck(reader: ReadAccess, type: string): boolean {
  return reader.checksTypes || (reader.checksAssets && assetTypes.includes(type))
}

/**
 * Whether the reader may see a document.
 * @param inUse of an asset: whether a published document uses it
 */
export function canRead(reader: ReadAccess, id: string, type: string, inUse = false): boolean {
  const { grants, dataset } = reader
  return can({ grants } as Identity, 'read', { dataset, id, type, inUse })
}
