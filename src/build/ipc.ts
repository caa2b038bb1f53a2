import { promisify } from 'node:util'

/**
 * Speaks with the server that started this process, which ends with it.
 * @returns says a message; settles when it is on its way
 */
export function connectToParent<Said>(): (said: Said) => Promise<void> {
  process.on('disconnect', () => process.exit(0))
  return promisify((said: Said, done: (error: Error | null) => void) =>
    process.send?.(said, undefined, {}, done)
  )
}
