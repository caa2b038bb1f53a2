import { comparedPaths, comparePath } from '../../shared/routing/compare-path.ts'
import type { BuildState } from './build-state.ts'

/** Current and former paths of documents. */
export type DocumentPaths = Pick<BuildState, 'paths' | 'moved'>

/**
 * Redirect targets for a path whose document moved, most likely first. A comparison page follows its cameras.
 * @param states paths of the site as it is and as it is about to be
 * @returns paths
 */
export function redirectTargets(path: string, states: DocumentPaths[]): string[] {
  return states.flatMap(state => {
    const cameras = comparedPaths(path)
    if (!cameras) return currentPath(path, state) ?? []
    const taken = new Set(state.paths.values())
    const now = cameras.map(camera => (taken.has(camera) ? camera : currentPath(camera, state)))
    return now.every(camera => camera !== undefined) ? comparePath(now) : []
  })
}

function currentPath(path: string, { moved, paths }: DocumentPaths): string | undefined {
  const id = moved.get(path)
  return id === undefined ? undefined : paths.get(id)
}
