import { plain } from '../../cms/text.ts'
import type { CameraQueryResult } from '../../cms/types.generated.ts'

export type RecognitionTargets = NonNullable<CameraQueryResult>['recognition'] | undefined

const RESULTS = ['target', 'attributes', 'path', 'count', 'reading', 'event'] as const

/** Returns the targets that a camera recognises, and the results that at least one of them has, in a fixed order. */
export function recognitionMatrix(recognition: RecognitionTargets) {
  const targets = (recognition ?? []).filter(target => plain(target?.title))
  const columns = RESULTS.filter(result => targets.some(target => target.results?.includes(result)))
  return { targets, columns }
}
