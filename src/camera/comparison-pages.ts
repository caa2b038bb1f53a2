import { routedDocuments } from '../cms/documents.ts'
import { combinations, comparePath } from '../routing/combinations.ts'

/** Returns every comparison page: its path, and the paths of its cameras. */
export async function comparisonPages(): Promise<{ path: string; chosen: string[] }[]> {
  const cameras = (await routedDocuments()).filter(({ type }) => type === 'camera')
  return combinations(cameras.map(({ path }) => path)).map(chosen => ({
    path: comparePath(chosen),
    chosen
  }))
}
