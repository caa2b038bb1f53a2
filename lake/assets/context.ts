import type { DocumentContext } from '../documents/context.ts'
import type { AssetStore } from './asset-store.ts'

/** What routes need that store or serve images and files. */
export type AssetContext = DocumentContext & {
  /** Bytes of images and files. */
  assets: AssetStore
}
