import type { FootprintRecord } from '../../shared/footprint/footprint.ts'
import { $login } from '../login/login-store.ts'
import { readStoredSession } from '../login/storage.ts'
import { createFootprint } from './create-footprint.ts'
import { isOptedOut } from './opt-out.ts'
import { savePending, takePending } from './pending-store.ts'
import { Queue } from './queue.ts'
import { sendFootprint } from './send.ts'

let queue: Queue | undefined
/** Events before the stored token was confirmed. */
let held: FootprintRecord[] = []
/** Whether a login check has confirmed the user; nothing is sent before. Undefined until the first event. */
let isConfirmed: boolean | undefined

/**
 * Records a footprint, unless no user is signed in or footprints are off. Until the session is confirmed it is held
 * back.
 * @param leaves whether the event leaves the page
 */
export function trackEvent(what: { type: string; content: string }, leaves = false): void {
  const record = createFootprint(what, readStoredSession(), isOptedOut(), location)
  if (!record) return
  listen()
  if (isConfirmed) openQueue().add(record, leaves)
  else held.push(record)
}

/** Sends the held events, and those that an earlier page of this tab could not send, once the session is confirmed. */
export function flush(): void {
  listen()
  if (!isConfirmed) return
  const { userId, token } = readStoredSession()
  const person = token && !isOptedOut() ? userId : undefined
  const waiting = held
  held = []
  for (const record of takePending(person)) openQueue().add(record)
  if (person === undefined) return
  // The user id is that of the confirmed session: storage can hold anything.
  for (const record of waiting) openQueue().add({ ...record, userId: person })
}

function listen(): void {
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
    // A page that comes back from the bfcache has its session checked again.
    isConfirmed = false
  })
}

function openQueue(): Queue {
  queue ??= new Queue(sendFootprint)
  return queue
}
