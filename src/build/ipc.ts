import { promisify } from 'node:util'

/**
 * Connects to the server that started this process by IPC; the process exits when the server does.
 * @returns a function that sends a message and resolves once it is handed to the channel
 */
export function connectToParent<Message>(): (message: Message) => Promise<void> {
  process.on('disconnect', () => process.exit(0))
  return promisify((message: Message, done: (error: Error | null) => void) =>
    process.send?.(message, undefined, {}, done)
  )
}
