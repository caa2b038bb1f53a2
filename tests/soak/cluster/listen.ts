import { readEvents } from '../../../lake/tests/events.ts'
import { sleep } from '../../support/server.ts'

const PAUSE_MS = 20

/**
 * Listens as a browser behind a balancer: again at the next node, from the last event that it got.
 * @param heard receives the id of each transaction, and the names of other events in parentheses
 */
export async function listen(
  { urls, token, type }: { urls: string[]; token: string; type: string },
  heard: string[],
  signal: AbortSignal
): Promise<void> {
  const query = encodeURIComponent(`*[_type == "${type}"]`)
  const path = `/v2025-02-19/data/listen/production?query=${query}&enableResume=true`
  let last: string | undefined
  for (let at = 0; !signal.aborted; at++) {
    const events = readEvents(`${urls[at % urls.length]}${path}`, {
      authorization: `Bearer ${token}`,
      ...(last && { 'last-event-id': last })
    })
    signal.addEventListener('abort', events.stop, { once: true })
    try {
      for (;;) {
        const { event, id, data } = await events.next()
        last = id ?? last
        heard.push(event === 'mutation' ? String(data.transactionId) : `(${event})`)
      }
    } catch {
      await sleep(PAUSE_MS)
    } finally {
      events.stop()
      signal.removeEventListener('abort', events.stop)
    }
  }
}
