import { locales } from '../../shared/i18n/locale.ts'
import type { Site } from '../site/site.ts'
import { type BuildState, readBuildState } from './build-state.ts'
import { dependencyFile, manifestFile, type StoredBuild, stateFile } from './build-store.ts'
import { coversPages } from './dependency-record.ts'
import { FileManifest } from './file-manifest.ts'
import { repairDirectory } from './repair-directory.ts'

/** What a stored build is good for after a restart or a rollback. */
export interface InspectedBuild {
  manifest: FileManifest | undefined
  /** Undefined if it cannot be read. */
  state: BuildState | undefined
  /** False if files were modified or are missing; undefined without a manifest, which leaves it unknown. */
  isWhole: boolean | undefined
  /** Whether updates may continue it: it is whole, by this version of the code, and has records of all pages. */
  isCurrent: boolean
}

/**
 * Repairs the folder of a stored build, which is served, and says whether updates may continue it or the site must be
 * built again.
 * @param code returns the version of the code that runs
 */
export async function inspectBuild(
  stored: StoredBuild,
  siteDir: string,
  site: Site,
  code: () => string
): Promise<InspectedBuild> {
  const state = readBuildState(stateFile(siteDir, stored.folder))
  const manifest = FileManifest.open(manifestFile(siteDir, stored.folder))
  try {
    const isWhole = manifest && (await repairDirectory(stored.folder, site, manifest))
    const hasRecords =
      state !== undefined &&
      coversPages(dependencyFile(siteDir, stored.folder), expectedPages(state))
    const isCurrent = isWhole === true && hasRecords && stored.code === code()
    return { manifest, state, isWhole, isCurrent }
  } catch (error) {
    manifest?.close()
    throw error
  }
}

/** URLs of the pages that a build must have. */
export function expectedPages({ paths, failing }: Pick<BuildState, 'paths' | 'failing'>): string[] {
  const failed = new Set(failing)
  return pageAddresses(paths).filter(address => !failed.has(address))
}

/** URLs of the documents' pages in all languages. */
export function pageAddresses(paths: ReadonlyMap<string, string>): string[] {
  return [...paths.values()].flatMap(path => locales.map(locale => `/${locale}${path}`))
}
