import type { Database } from '../database/open.ts'
import { mutationError } from '../errors.ts'
import { indexEntriesOf } from './index-entries.ts'
import type { Change } from './transaction.ts'

/** Whether an author may know that a document of this id exists. */
export type CanSee = (id: string) => boolean

/**
 * Strong references must point at documents that exist, at the end of the transaction. Throws a 409
 * where a document refers to nothing, or where one that is referred to was deleted. What the author
 * does not know (see `CanSee`) counts as nothing, and is not named.
 */
export function assertReferences(
  db: Database,
  dataset: number,
  changes: Change[],
  knows: CanSee = () => true
): void {
  for (const change of changes) {
    if (change.after) assertTargetsExist(db, dataset, change, knows)
    else assertNotReferenced(db, dataset, change.id, knows)
  }
}

/** Whether any document's strong reference points at the id. */
export function isReferenced(db: Database, dataset: number, id: string): boolean {
  const found = db
    .statement('SELECT 1 FROM pointers WHERE dataset = ? AND target = ? AND strong = 1 LIMIT 1')
    .get(dataset, id)
  return found !== undefined
}

function assertTargetsExist(
  db: Database,
  dataset: number,
  { id, before, after }: Change,
  knows: CanSee
) {
  if (!after) return
  const { pointers } = indexEntriesOf(after)
  if (pointers.size === 0) return
  const old = before && indexEntriesOf(before).pointers
  for (const [target, strong] of pointers) {
    if (!strong || old?.get(target) === true) continue
    const exists = db.statement('SELECT 1 FROM documents WHERE dataset = ? AND id = ?')
    if (knows(target) && exists.get(dataset, target)) continue
    throw mutationError(409, {
      index: 0,
      id,
      type: 'documentReferenceDoesNotExistError',
      description: `Document "${id}" references a nonexistent document "${target}"`,
      referenceID: target
    })
  }
}

function assertNotReferenced(db: Database, dataset: number, id: string, knows: CanSee) {
  const rows = db
    .statement(
      `SELECT documents.id FROM pointers JOIN documents ON documents.key = pointers.document
       WHERE pointers.dataset = ? AND pointers.target = ? AND pointers.strong = 1 LIMIT 10`
    )
    .all(dataset, id)
  if (rows.length === 0) return
  const sources = rows.map(row => String(row.id)).filter(knows)
  const names = sources.map(source => `"${source}"`).join(', ') || 'documents you may not see'
  throw mutationError(409, {
    index: 0,
    id,
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from ${names}`,
    referencingIDs: sources
  })
}
