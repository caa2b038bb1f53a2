import { comparedPaths, comparePath } from '../../shared/routing/compare-path.ts'
import type { BuildState } from './build-state.ts'

/**
 * Redirect targets for a path whose document moved, most likely first. A comparison page follows its cameras.
 * @param notes states of the site as it is and as it is about to be
 * @returns paths
 */
export function redirectTargets(
  path: string,
  notes: Pick<BuildState, 'moved' | 'paths'>[]
): string[] {
  return notes.flatMap(note => {
    const cameras = comparedPaths(path)
    if (!cameras) return placeNow(path, note) ?? []
    const taken = new Set(note.paths.values())
    const now = cameras.map(camera => (taken.has(camera) ? camera : placeNow(camera, note)))
    return now.every(camera => camera !== undefined) ? comparePath(now) : []
  })
}

function placeNow(path: string, { moved, paths }: Pick<BuildState, 'moved' | 'paths'>) {
  const id = moved.get(path)
  return id === undefined ? undefined : paths.get(id)
}
