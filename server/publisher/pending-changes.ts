import type { ContentEvent } from '../content/revision.ts'

/** Documents that changed since they were published last. */
export class PendingChanges {
  /** The time of each one's first and last change, ISO 8601, by its id. */
  readonly #times = new Map<string, { first: string; last: string }>()

  get size(): number {
    return this.#times.size
  }

  get ids(): string[] {
    return [...this.#times.keys()]
  }

  /** When the first of all changes was made; nothing where there is none. */
  get first(): string | undefined {
    return [...this.#times.values()].map(({ first }) => first).sort()[0]
  }

  /** When the last of all changes was made. */
  get last(): string | undefined {
    return [...this.#times.values()]
      .map(({ last }) => last)
      .sort()
      .at(-1)
  }

  add({ id, at }: ContentEvent): void {
    this.#times.set(id, { first: this.#times.get(id)?.first ?? at, last: at })
  }

  /** Takes back what could not be published; changes since then stay the last ones. */
  putBack(earlier: PendingChanges): void {
    for (const [id, { first, last }] of earlier.#times)
      this.#times.set(id, { first, last: this.#times.get(id)?.last ?? last })
  }
}
