import type { DocumentChange } from '../../shared/publisher/protocol.ts'
import type { ContentSnapshot } from './content-snapshot.ts'

/** Changed documents, as they were before, of which some pages were left for the next update. */
export class UnfinishedChanges {
  readonly #before: ContentSnapshot = new Map()

  get size(): number {
    return this.#before.size
  }

  /** Adds the changes of an update that left pages. */
  add(changes: DocumentChange[], before: ContentSnapshot, after: ContentSnapshot): void {
    for (const { id } of changes) {
      const known = this.#before.get(id) ?? before.get(id) ?? after.get(id)
      if (known) this.#before.set(id, known)
    }
  }

  clear(): void {
    this.#before.clear()
  }

  /** Content in which documents count as changed until all of their pages are live. */
  markIn(content: ContentSnapshot): ContentSnapshot {
    const marked = new Map(content)
    for (const [id, known] of this.#before)
      marked.set(id, { ...(content.get(id) ?? known), rev: '' })
    return marked
  }
}
