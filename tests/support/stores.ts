import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Running } from './server.ts'

/** What can be done with the process of a server. */
export type StartedStores = Pick<Running, 'process' | 'stop'>

/**
 * Starts all stores of the server in a process of its own, without Studio and site.
 * @param variables environment in addition to that of this process
 */
export async function startStores(variables: Record<string, string>): Promise<StartedStores> {
  const child = fork(join(import.meta.dirname, 'stores-child.ts'), {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (message !== 'ready') throw new Error('The stores could not be opened.')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return { process: child, stop }
}
