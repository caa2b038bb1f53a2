import { sleep } from './server.ts'

/**
 * Waits until something holds.
 * @param what named in the error
 * @throws Error when it does not hold after `patience` milliseconds
 */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean>,
  patience = 80_000
): Promise<void> {
  const end = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not after ${patience} ms: ${what}.`)
    await sleep(50)
  }
}
