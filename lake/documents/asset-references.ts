import type { Database } from '../database/open.ts'
import { layers } from './id.ts'

/**
 * Whether a published document refers to the asset. Visitors may read only such assets: an image of
 * a draft or private document is as private as the document.
 */
export function isPubliclyReferenced(db: Database, dataset: number, assetId: string): boolean {
  const row = db
    .statement(
      `SELECT 1 FROM pointers JOIN documents ON documents.key = pointers.document
       WHERE pointers.dataset = ? AND pointers.target = ? AND documents.layer = ${layers.public} LIMIT 1`
    )
    .get(dataset, assetId)
  return row !== undefined
}
