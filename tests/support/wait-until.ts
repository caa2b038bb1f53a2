import { sleep } from './server.ts'

/**
 * Polls until a condition holds.
 * @param what named in the error
 * @throws Error if it does not hold after `patience` milliseconds
 */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean>,
  timeoutMs = 80_000
): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not after ${timeoutMs} ms: ${what}.`)
    await sleep(50)
  }
}
