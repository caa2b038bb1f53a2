import type { SanityClient } from '@sanity/client'
import { isObject } from '../../shared/json/is-object.ts'
import { getVersionFromId, releaseId } from '../documents/id.ts'
import { isStrongReference } from '../documents/index-entries.ts'
import { parsePath } from '../documents/patch-path.ts'
import { validateRelease } from '../documents/release.ts'
import { childPath } from './field-names.ts'
import {
  type ArchivedDocument,
  assetIds,
  documentsIn,
  fetchIds,
  getId,
  isIgnored
} from './plan-import.ts'
import type { Unpacked } from './unpack.ts'

/** A reference to a document that has to exist. */
type Strong = { from: string; path: string; to: string }

/**
 * Checks what the importer would find only after it has written documents: that the documents exist to which strong
 * references point, and that the releases can be stored. Throws an error that names each document and field.
 */
export async function assertImportable(
  client: SanityClient,
  { base, dataFile }: Unpacked
): Promise<void> {
  const known = new Set(await assetIds(base))
  const strong: Strong[] = []
  const versions = new Map<string, string>()
  const releases: ArchivedDocument[] = []
  for await (const document of documentsIn(dataFile)) {
    const id = getId(document)
    if (isIgnored(id)) continue
    known.add(id)
    const release = getVersionFromId(id)
    if (release !== undefined) versions.set(releaseId(release), id)
    if (id.startsWith('_.releases.')) releases.push(document)
    for (const [path, to] of strongReferences(document)) strong.push({ from: id, path, to })
  }
  const reasons = [
    ...(await missingTargets(client, known, strong)),
    ...(await unusableReleases(client, releases, versions))
  ]
  if (reasons.length === 0) return
  throw new Error(
    `The archive cannot be imported. Nothing was imported:\n${reasons.map(reason => `  ${reason}`).join('\n')}`
  )
}

async function missingTargets(client: SanityClient, known: Set<string>, strong: Strong[]) {
  const others = new Set(strong.map(({ to }) => to).filter(to => !known.has(to)))
  const existing = new Set(await fetchIds(client, [...others]))
  return strong
    .filter(({ to }) => others.has(to) && !existing.has(to))
    .map(({ from, path, to }) => `${from}: ${path} refers to "${to}", which does not exist`)
}

async function unusableReleases(
  client: SanityClient,
  releases: ArchivedDocument[],
  versions: Map<string, string>
): Promise<string[]> {
  const reasons: string[] = []
  for (const release of releases) {
    const id = getId(release)
    const { state = 'active' } = release
    const error = validateRelease(id, { ...release, state })
    const isClosed = state === 'published' || state === 'archived'
    const version = isClosed ? (versions.get(id) ?? (await storedVersion(client, release))) : null
    if (error) reasons.push(`${id}: ${error}`)
    else if (version) reasons.push(`${id}: "state" is ${state}, but it has the version ${version}`)
  }
  return reasons
}

function storedVersion(client: SanityClient, { name }: ArchivedDocument): Promise<string | null> {
  return client.fetch('*[_id in path($path)][0]._id', { path: `versions.${name}.**` })
}

/** The paths of strong references in a document, with the ids to which they point. */
function* strongReferences(value: unknown, path = ''): Generator<[string, string]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* strongReferences(item, `${path}[${index}]`)
  } else if (isObject(value)) {
    if (typeof value._ref === 'string' && value._ref) {
      parsePath(`${path}._weak`)
      if (isStrongReference(value)) yield [path, value._ref]
    } else
      for (const [name, field] of Object.entries(value))
        yield* strongReferences(field, childPath(path, name))
  }
}
