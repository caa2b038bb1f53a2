import type { ContentEvent } from '../content/revision.ts'

/** Documents changed since the last publish. */
export class PendingChanges {
  /** Times of the first and last change, ISO 8601, by document ID. */
  readonly #times = new Map<string, { first: string; last: string }>()

  get size(): number {
    return this.#times.size
  }

  get ids(): string[] {
    return [...this.#times.keys()]
  }

  /** When the earliest change was made; undefined if there is none. */
  get first(): string | undefined {
    return [...this.#times.values()].map(({ first }) => first).sort()[0]
  }

  /** When the latest change was made. */
  get last(): string | undefined {
    return [...this.#times.values()]
      .map(({ last }) => last)
      .sort()
      .at(-1)
  }

  add({ id, at }: ContentEvent): void {
    this.#times.set(id, { first: this.#times.get(id)?.first ?? at, last: at })
  }

  /** Restores changes whose publish failed; later changes stay the latest. */
  putBack(earlier: PendingChanges): void {
    for (const [id, { first, last }] of earlier.#times)
      this.#times.set(id, { first, last: this.#times.get(id)?.last ?? last })
  }
}
