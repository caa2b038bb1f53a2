import type { SceneName } from '../../cms/types.generated.ts'

// Files of their own, however small: within the page they would weigh on its first round trip.
const files: Record<string, string> = import.meta.glob('./*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true
})

const drawings: Record<string, string> = import.meta.glob('./*.svg', {
  query: '?raw',
  import: 'default',
  eager: true
})

/** Size of every thumbnail in pixels. */
export const THUMBNAIL = { width: 480, height: 320 } as const

/** Address of the small drawing of a scene, without words, for cards; undefined for a scene that is not drawn. */
export function thumbnail(scene: SceneName | string | null | undefined): string | undefined {
  return files[`./${scene}.svg`]
}

/** The same as the text of an SVG. */
export function getDrawing(scene: string | null | undefined): string | undefined {
  return drawings[`./${scene}.svg`]
}

/** The names of all scenes that have a drawing. */
export const drawnScenes = Object.keys(files).map(name => name.slice('./'.length, -'.svg'.length))
