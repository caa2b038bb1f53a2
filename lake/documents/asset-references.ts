import type { Database } from '../database/open.ts'
import { layers } from './id.ts'

/** The types of documents that stand for uploaded pictures and files. */
export const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']

/**
 * Whether a published document uses the asset. Only then may the public see the asset's document: a
 * picture of a draft or of a private document is as private as they are.
 */
export function isPubliclyReferenced(db: Database, dataset: number, assetId: string): boolean {
  const found = db
    .statement(
      `SELECT 1 FROM pointers JOIN documents ON documents.key = pointers.document
       WHERE pointers.dataset = ? AND pointers.target = ? AND documents.layer = ${layers.public} LIMIT 1`
    )
    .get(dataset, assetId)
  return found !== undefined
}
