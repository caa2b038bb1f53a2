import { assetTypes } from '../asset-types.ts'
import { can } from '../auth/permissions.ts'
import type { Grant, Identity } from '../auth/types.ts'
import { getVersionFromId, layers } from '../documents/id.ts'
import { supportsReleases } from '../http/api-version.ts'

/** The read permissions of a caller in a data set, usable in SQL and in workers. */
export type ReadAccess = {
  /** Layers with readable documents. */
  layers: number[]
  /** Whether versions of releases are visible. */
  seesVersions: boolean
  /** Whether the queries are of the API version `v1` (`old-dialect.ts`). */
  usesOldDialect: boolean
  /** Whether each document must be checked, because a grant is limited to types. */
  checksTypes: boolean
  /** Whether assets must be checked for public use. */
  checksAssets: boolean
  grants: Grant[]
  dataset: string
}

const VERSION_LAYERS: number[] = [layers.version, layers.privateVersion]
const LAYERS_BY_SCOPE: Record<Grant['ids'], number[]> = {
  public: [layers.public],
  drafts: [layers.draft, layers.version],
  open: [layers.public, layers.draft, layers.version, layers.release],
  private: Object.values(layers).filter(layer => layer !== layers.public),
  all: Object.values(layers)
}

/**
 * Derives the read permissions from an identity's grants.
 * @param version API version of the request; older ones do not see versions of releases
 */
export function readAccess(
  identity: Pick<Identity, 'grants'>,
  dataset: string,
  version: string
): ReadAccess {
  const seesVersions = supportsReleases(version)
  const grants = identity.grants.filter(
    grant => grant.actions.includes('read') && (!grant.datasets || grant.datasets.includes(dataset))
  )
  const visibleLayers = new Set(grants.flatMap(grant => LAYERS_BY_SCOPE[grant.ids]))
  if (!seesVersions) for (const layer of VERSION_LAYERS) visibleLayers.delete(layer)
  return {
    layers: [...visibleLayers],
    seesVersions,
    usesOldDialect: version === 'v1',
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
  const { grants, dataset, seesVersions } = reader
  if (!seesVersions && getVersionFromId(id) !== undefined) return false
  return can({ grants } as Identity, 'read', { dataset, id, type, inUse })
}
