import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** ID of the current request; undefined outside one. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Runs a function, and everything asynchronous it starts, with a request ID (`AsyncLocalStorage`). */
export function runWithRequestId(id: string, work: () => void): void {
  current.run(id, work)
}
