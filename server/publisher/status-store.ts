import type { PublisherStatus } from '../../shared/publisher/status.ts'

/** The publisher's status, and who follows it. */
export class StatusStore {
  #current: PublisherStatus = { state: 'starting' }
  readonly #watchers = new Set<() => void>()

  get current(): PublisherStatus {
    return this.#current
  }

  /** Changes fields; `undefined` removes one. */
  update(changes: Partial<PublisherStatus>): void {
    this.#current = { ...this.#current, ...changes }
    for (const changed of this.#watchers) changed()
  }

  /**
   * Calls back on every change.
   * @returns unsubscribes
   */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => this.#watchers.delete(changed)
  }
}
