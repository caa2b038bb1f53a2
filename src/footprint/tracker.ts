import { readStoredSession } from '../session/storage.ts'
import { $login } from '../session/store.ts'
import { isOptedOut } from './opt-out.ts'
import { savePending, takePending } from './pending-store.ts'
import { Queue } from './queue.ts'
import { createFootprint, type Footprint } from './record.ts'
import { sendFootprint } from './send.ts'

let queue: Queue | undefined
/** What was done while nobody knew yet whether the stored token is any good. */
let held: Footprint[] = []
/** Whether a log-in check has confirmed who is signed in; nothing is sent before. */
let isConfirmed: boolean | undefined

/**
 * Leaves a footprint, unless nobody is signed in or footprints are off. Until the session is confirmed
 * it is held back.
 * @param leaves whether what was done leaves the page
 */
export function trackEvent(what: { type: string; content: string }, leaves = false): void {
  const record = createFootprint(what, readStoredSession(), isOptedOut(), location)
  if (!record) return
  attend()
  if (isConfirmed) openQueue().add(record, leaves)
  else held.push(record)
}

/** Sends what was held back, and what an earlier page of this tab could not send; once confirmed. */
export function flush(): void {
  attend()
  if (!isConfirmed) return
  const { userId, token } = readStoredSession()
  const person = token && !isOptedOut() ? userId : undefined
  const waiting = held
  held = []
  for (const record of takePending(person)) openQueue().add(record)
  if (person === undefined) return
  // The check says whose the session is; what the storage said before is only what somebody wrote there.
  for (const record of waiting) openQueue().add({ ...record, userId: person })
}

function attend(): void {
  if (isConfirmed !== undefined) return
  isConfirmed = $login.get().isLogin
  $login.listen(({ isLogin }) => {
    isConfirmed = isLogin
    if (isLogin) flush()
    else held = []
  })
  addEventListener('pagehide', () => {
    savePending([...(queue?.leave() ?? []), ...held])
    held = []
    // A page that comes back has its session checked anew.
    isConfirmed = false
  })
}

function openQueue(): Queue {
  queue ??= new Queue(sendFootprint)
  return queue
}
