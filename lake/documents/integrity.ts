import type { Database } from '../database/open.ts'
import { mutationError } from '../errors.ts'
import { entriesOf } from './entries.ts'
import type { Change } from './transaction.ts'

/** Whether an author may know that a document of this id exists. */
export type Knows = (id: string) => boolean

/**
 * Strong references must point at documents that exist, at the end of the transaction. Throws a
 * 409 where a document refers to nothing, or where one that is referred to was deleted. What the
 * author does not know (see `Knows`) counts as nothing, and is not named.
 */
export function checkReferences(
  db: Database,
  dataset: number,
  changes: Change[],
  knows: Knows = () => true
): void {
  for (const change of changes) {
    if (change.after) checkTargets(db, dataset, change, knows)
    else checkSources(db, dataset, change.id, knows)
  }
}

/** Whether any document's strong reference points at the id. */
export function isReferred(db: Database, dataset: number, id: string): boolean {
  const found = db
    .statement('SELECT 1 FROM pointers WHERE dataset = ? AND target = ? AND strong = 1 LIMIT 1')
    .get(dataset, id)
  return found !== undefined
}

function checkTargets(db: Database, dataset: number, { id, before, after }: Change, knows: Knows) {
  if (!after) return
  const { pointers } = entriesOf(after)
  if (pointers.size === 0) return
  const old = before && entriesOf(before).pointers
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

function checkSources(db: Database, dataset: number, id: string, knows: Knows) {
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
