import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a program writes, in either stream, when it matches. */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> {
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<RegExpMatchArray>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output += chunk
      const match = output.match(pattern)
      if (match) resolve(match)
    })
  child.once('error', reject)
  child.once('exit', code => reject(new Error(`The program ended with ${code}: ${output}`)))
  return promise
}

/** Ends a program and waits for its end. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
