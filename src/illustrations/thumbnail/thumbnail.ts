import type { SceneName } from '../../cms/types.generated.ts'

// Never inlined: they would not fit in the first round trip of the page.
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

/** Address of the thumbnail of a scene, without text, for cards; undefined if there is none. */
export function thumbnail(scene: SceneName | string | null | undefined): string | undefined {
  return files[`./${scene}.svg`]
}

/** The thumbnail as SVG source. */
export function getDrawing(scene: string | null | undefined): string | undefined {
  return drawings[`./${scene}.svg`]
}

/** Names of all scenes with a thumbnail. */
export const drawnScenes = Object.keys(files).map(name => name.slice('./'.length, -'.svg'.length))
