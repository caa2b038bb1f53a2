import { applyPatch } from 'mendoza'
import { inTransaction } from '../../shared/server/in-transaction.ts'
import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import { computeEffects, type Effects } from '../documents/effects.ts'
import type { Log } from '../log.ts'

/** Minimum number of changes per SQLite transaction; a killed process repeats at most one batch. */
const BATCH = 5_000

/**
 * Migrates effects that earlier versions computed with `_rev`, per document, newest change first.
 * `stale_effects` lists the remaining documents, so that a killed process resumes.
 */
export function rewriteEffects(db: Database, log: Log): void {
  const total = Number(
    db
      .statement('SELECT count(*) AS n FROM changes JOIN stale_effects USING (dataset, document)')
      .get()?.n
  )
  if (total > 0) log('lake.migration-started', { changes: total })
  for (let done = 0; ; ) {
    const count = rewriteBatch(db)
    if (count === undefined) return
    done += count
    log('lake.migrated', { done, changes: total })
  }
}

/** Rewrites a batch. Returns the number of changes; undefined if no document is left. */
function rewriteBatch(db: Database): number | undefined {
  return inTransaction(db.raw, () => {
    let count: number | undefined
    while ((count ?? 0) < BATCH) {
      const next = db.statement('SELECT dataset, document FROM stale_effects LIMIT 1').get()
      if (!next) break
      const dataset = Number(next.dataset)
      const id = String(next.document)
      count = (count ?? 0) + rewriteDocument(db, dataset, id)
      db.statement('DELETE FROM stale_effects WHERE dataset = ? AND document = ?').run(dataset, id)
    }
    return count
  })
}

function rewriteDocument(db: Database, dataset: number, id: string): number {
  const seqs = db
    .statement('SELECT seq FROM changes WHERE dataset = ? AND document = ? ORDER BY seq DESC')
    .all(dataset, id)
  const row = db
    .statement('SELECT body FROM documents WHERE dataset = ? AND id = ?')
    .get(dataset, id)
  let after = row ? (JSON.parse(String(row.body)) as Document) : null
  const read = db.statement(
    'SELECT effects FROM changes WHERE dataset = ? AND document = ? AND seq = ?'
  )
  const write = db.statement(
    'UPDATE changes SET effects = ? WHERE dataset = ? AND document = ? AND seq = ?'
  )
  for (const { seq } of seqs) {
    const old = JSON.parse(String(read.get(dataset, id, Number(seq))?.effects)) as Effects
    const before = applyPatch(after, old.revert) as Document | null
    const effects = computeEffects(id, before ?? undefined, after ?? undefined)
    write.run(JSON.stringify(effects), dataset, id, Number(seq))
    after = before
  }
  return seqs.length
}
