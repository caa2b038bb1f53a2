/** Announces changes that end or reduce the rights of a user or token. */
export interface Revocations {
  /** @param id of the user or token */
  announce(id: string): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: (id: string) => void): () => void
}

/** Creates the channel between the stores of users, tokens and sessions and those who act for long on their word. */
export function createRevocations(): Revocations {
  const listeners = new Set<(id: string) => void>()
  return {
    announce(id) {
      for (const listener of [...listeners]) listener(id)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
