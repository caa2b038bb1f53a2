import { readKept } from '../session/storage.ts'
import { isOff } from './choice.ts'
import { Queue } from './queue.ts'
import { footprint } from './record.ts'
import { sendFootprint } from './send.ts'
import { restOf, stash } from './stash.ts'

let queue: Queue | undefined

/**
 * Leaves a footprint, unless nobody is signed in or footprints are off.
 * @param leaves whether what was done leaves the page
 */
export function leaveFootprint(what: { type: string; content: string }, leaves = false): void {
  const record = footprint(what, readKept(), isOff(), location)
  if (record) openQueue().add(record, leaves)
}

/** Sends what an earlier page of this tab could not. */
export function sendRest(): void {
  const { userId, token } = readKept()
  for (const record of restOf(token && !isOff() ? userId : undefined)) openQueue().add(record)
}

function openQueue(): Queue {
  if (queue) return queue
  const opened = new Queue(sendFootprint)
  queue = opened
  addEventListener('pagehide', () => stash(opened.leave()))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sendRest()
  })
  return opened
}
