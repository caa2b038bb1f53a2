import { routedDocuments } from '../cms/documents.ts'
import { combinations, comparePath } from './combinations.ts'

/** Every page that compares cameras: its path, and the paths of the cameras. */
export async function comparisons(): Promise<{ path: string; chosen: string[] }[]> {
  const cameras = (await routedDocuments()).filter(({ type }) => type === 'camera')
  return combinations(cameras.map(({ path }) => path)).map(chosen => ({
    path: comparePath(chosen),
    chosen
  }))
}
