// Malformed requests only: none may end the server, go unanswered or be answered with an unexpected error.

import { sendMalformed } from '../support/malformed.ts'
import { prepareTestData } from '../support/prepared.ts'
import { seededRandom } from '../support/random.ts'
import { startTestServer } from '../support/test-server.ts'
import { malformed } from './malformed-requests.ts'

const CONCURRENCY = 8
/** Answers that a request may deserve: not implemented, or not available at the moment. */
const EXPECTED = new Set([501, 503])

/**
 * Sends malformed requests to a server.
 * @returns one sentence per unexpected answer
 */
export async function runMalformed(requests: number, seed: number): Promise<string[]> {
  process.env.PREPARED_DATA_DIR ??= await prepareTestData(console.log)
  const next = seededRandom(seed)
  const server = await startTestServer()
  const found: string[] = []
  let sent = 0
  const worker = async () => {
    while (sent++ < requests) {
      const one = malformed(next)
      const status = await sendMalformed(server.url, one)
      const named = `${one.method} ${one.path.slice(0, 80)}`
      if (status < 0) found.push(`${named} was not answered.`)
      if (status >= 500 && !EXPECTED.has(status))
        found.push(`${named} was answered with ${status}.`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    const health = await fetch(`${server.url}/healthz`).catch(() => undefined)
    if (health?.status !== 200) found.push(`Afterwards /healthz answers ${health?.status}.`)
    console.log(`${requests} malformed requests with seed ${seed}.`)
    return found
  } finally {
    await server.remove()
  }
}
