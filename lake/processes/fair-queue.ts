import { httpError, type LakeError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { type Meter, tooMany } from '../http/meter.ts'

/**
 * A queue of jobs that a few processes do: those of members before those of visitors, and of callers of a kind in turn,
 * so that none can occupy all processes.
 */
export type FairQueue<Job> = {
  /** Adds a job. It is refused with a 429 if too many wait, and dropped when its caller leaves. */
  add(job: Job, caller: Caller): void
  /** Takes the next job. */
  take(includesVisitors: boolean): { job: Job; caller: Caller } | undefined
}

type Entry<Job> = { job: Job; caller: Caller; stopWatching: () => void }
type Line<Job> = { callers: Map<string, Entry<Job>[]>; length: number }

/** Why a job whose caller has left is not done. */
export const callerLeft = httpError(408, 'The caller left before the work began.')

/** Maximum number of waiting jobs of all visitors, and of all members. */
const MAX_WAITING = 200

/**
 * Creates a queue.
 * @param refuse called with a job that will not be done, and why
 */
export function createFairQueue<Job>(
  meter: Pick<Meter, 'quota'>,
  refuse: (job: Job, error: LakeError) => void
): FairQueue<Job> {
  const lines = { member: createLine<Job>(), visitor: createLine<Job>() }
  const lineOf = ({ kind }: Caller) => lines[kind === 'visitor' ? kind : 'member']

  function drop(entry: Entry<Job>) {
    const line = lineOf(entry.caller)
    const entries = line.callers.get(entry.caller.key) ?? []
    const place = entries.indexOf(entry)
    if (place < 0) return
    entries.splice(place, 1)
    line.length--
    if (entries.length === 0) line.callers.delete(entry.caller.key)
    refuse(entry.job, callerLeft)
  }

  return {
    add(job, caller) {
      const line = lineOf(caller)
      const entries = line.callers.get(caller.key) ?? []
      if (
        line.length >= MAX_WAITING ||
        entries.length >= (meter.quota(caller)?.jobs ?? MAX_WAITING)
      ) {
        return refuse(job, tooMany('Too many slow requests are waiting.', 1))
      }
      const { signal } = caller
      if (signal?.aborted) return refuse(job, callerLeft)
      const leave = () => drop(entry)
      const stopWatching = () => signal?.removeEventListener('abort', leave)
      const entry = { job, caller, stopWatching }
      signal?.addEventListener('abort', leave)
      entries.push(entry)
      line.callers.set(caller.key, entries)
      line.length++
    },
    take(includesVisitors) {
      const entry =
        takeFirst(lines.member) ?? (includesVisitors ? takeFirst(lines.visitor) : undefined)
      entry?.stopWatching()
      return entry && { job: entry.job, caller: entry.caller }
    }
  }
}

function createLine<Job>(): Line<Job> {
  return { callers: new Map(), length: 0 }
}

/** Takes a job of the caller whose turn it is; the caller's next turn comes after all others. */
function takeFirst<Job>(line: Line<Job>): Entry<Job> | undefined {
  const [next] = line.callers
  if (!next) return undefined
  const [key, entries] = next
  const entry = entries.shift()
  line.callers.delete(key)
  if (entries.length > 0) line.callers.set(key, entries)
  if (entry) line.length--
  return entry
}
