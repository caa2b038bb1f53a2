import type { Database } from '../database/open.ts'
import { mutationError } from '../errors.ts'
import type { Change } from './change.ts'
import { getIndexEntries } from './index-entries.ts'

/** Whether the author may know that a document exists. */
export type CanSee = (id: string) => boolean

/**
 * Enforces referential integrity at the end of a transaction: throws a 409 if a strong reference
 * points at a document that does not exist, or a referenced document was deleted. Documents that
 * the author may not see count as nonexistent and are not named.
 */
export function assertReferences(
  db: Database,
  dataset: number,
  changes: Change[],
  canSee: CanSee = () => true
): void {
  for (const change of changes) {
    if (change.after) assertTargetsExist(db, dataset, change, canSee)
    else assertNotReferenced(db, dataset, change.id, canSee)
  }
}

/** Whether a strong reference to the id exists. */
export function isReferenced(db: Database, dataset: number, id: string): boolean {
  const row = db
    .statement('SELECT 1 FROM pointers WHERE dataset = ? AND target = ? AND strong = 1 LIMIT 1')
    .get(dataset, id)
  return row !== undefined
}

function assertTargetsExist(
  db: Database,
  dataset: number,
  { id, before, after }: Change,
  canSee: CanSee
) {
  if (!after) return
  const { pointers } = getIndexEntries(after)
  if (pointers.size === 0) return
  const old = before && getIndexEntries(before).pointers
  for (const [target, strong] of pointers) {
    if (!strong || old?.get(target) === true) continue
    const exists = db.statement('SELECT 1 FROM documents WHERE dataset = ? AND id = ?')
    if (canSee(target) && exists.get(dataset, target)) continue
    throw mutationError(409, {
      index: 0,
      id,
      type: 'documentReferenceDoesNotExistError',
      description: `Document "${id}" references a nonexistent document "${target}"`,
      referenceID: target
    })
  }
}

function assertNotReferenced(db: Database, dataset: number, id: string, canSee: CanSee) {
  const rows = db
    .statement(
      `SELECT documents.id FROM pointers JOIN documents ON documents.key = pointers.document
       WHERE pointers.dataset = ? AND pointers.target = ? AND pointers.strong = 1 LIMIT 10`
    )
    .all(dataset, id)
  if (rows.length === 0) return
  const sources = rows.map(row => String(row.id)).filter(canSee)
  const names = sources.map(source => `"${source}"`).join(', ') || 'documents you may not see'
  throw mutationError(409, {
    index: 0,
    id,
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from ${names}`,
    referencingIDs: sources
  })
}
