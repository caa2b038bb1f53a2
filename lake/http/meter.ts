import { httpError, type LakeError } from '../errors.ts'
import type { Limits, Quota } from '../options.ts'
import type { Caller } from './caller.ts'
import { createDecayingCounter, type DecayingCounter } from './decaying-counter.ts'

/** What callers do at the same time. */
export type Activity = 'requests' | 'streams' | 'sockets'

/** Counts what each caller uses and refuses what exceeds the quota, with a 429 and `Retry-After`. */
export type Meter = {
  quota(caller: Caller): Quota | undefined
  /** Begins an activity; the returned function ends it. Throws a 429 if there are too many at a time. */
  begin(caller: Caller, activity: Activity): () => void
  /** Holds bytes of an answer in memory until the returned function is called. Throws a 429 if there are too many. */
  hold(caller: Caller, bytes: number): () => void
  /** Counts processor time in milliseconds. */
  spend(caller: Caller, milliseconds: number): void
  /** Throws a 429 if the caller has used its processor time. */
  assertTime(caller: Caller): void
  /** Whether the caller and others of its kind have used their share of the main thread, so that a worker is to do the work. */
  isMainThreadSpent(caller: Caller): boolean
  /** Counts time of the main thread in milliseconds, which is processor time as well. */
  spendMainThread(caller: Caller, milliseconds: number): void
}

type Usage = Record<Activity, number> & {
  bytes: number
  time: DecayingCounter
  mainThread: DecayingCounter
}

const MINUTE_MS = 60_000
const RETRY_SECONDS = 2
/** Maximum bytes of answers in memory, of all callers of a kind. */
const MAX_HELD_BYTES = 256 * 1024 * 1024
/** Large answers that a caller may receive at a time. */
const LARGE_ANSWERS = 2
/** The share of the main thread for queries and replays: milliseconds of each second. */
const MAIN_THREAD_MS = { visitor: 100, member: 500 }
/** Callers that are remembered without being active; their usage decays. */
const MAX_REMEMBERED = 20_000

/** Creates the meter. The host program's own requests are not counted. */
export function createMeter(limits: Pick<Limits, 'visitorQuota' | 'quota'>): Meter {
  const usages = new Map<string, Usage>()
  const held = { visitor: 0, member: 0 }
  const shares = {
    visitor: createDecayingCounter(MAIN_THREAD_MS.visitor, 1_000),
    member: createDecayingCounter(MAIN_THREAD_MS.member, 1_000)
  }

  const quotaOf = (kind: 'visitor' | 'member') =>
    kind === 'visitor' ? limits.visitorQuota : limits.quota

  function usageOf({ kind, key }: Caller): Usage {
    const name = `${kind} ${key}`
    const found = usages.get(name)
    // moved to the end, so that the oldest are first
    if (found) usages.delete(name)
    const { processorTime, mainThreadTime } = quotaOf(kind === 'visitor' ? kind : 'member')
    const usage = found ?? {
      requests: 0,
      streams: 0,
      sockets: 0,
      bytes: 0,
      time: createDecayingCounter(processorTime, MINUTE_MS),
      mainThread: createDecayingCounter(mainThreadTime, 1_000)
    }
    usages.set(name, usage)
    if (usages.size > MAX_REMEMBERED) forgetIdle()
    return usage
  }

  function forgetIdle() {
    for (const [name, usage] of usages) {
      if (usages.size <= MAX_REMEMBERED) return
      const { requests, streams, sockets, bytes } = usage
      if (requests + streams + sockets + bytes === 0) usages.delete(name)
    }
  }

  return {
    quota: ({ kind }) => (kind === 'host' ? undefined : quotaOf(kind)),
    begin(caller, activity) {
      if (caller.kind === 'host') return () => {}
      const usage = usageOf(caller)
      const limit = quotaOf(caller.kind)[activity]
      if (usage[activity] >= limit) {
        throw tooMany(`More than ${limit} ${activity} at the same time.`, RETRY_SECONDS)
      }
      usage[activity]++
      return once(() => usage[activity]--)
    },
    hold(caller, bytes) {
      const { kind } = caller
      if (kind === 'host') return () => {}
      const usage = usageOf(caller)
      const isFull = usage.bytes + bytes > LARGE_ANSWERS * quotaOf(kind).resultBytes
      if (isFull || held[kind] + bytes > MAX_HELD_BYTES) {
        throw tooMany('Too many large answers at the same time.', RETRY_SECONDS)
      }
      usage.bytes += bytes
      held[kind] += bytes
      return once(() => {
        usage.bytes -= bytes
        held[kind] -= bytes
      })
    },
    spend(caller, milliseconds) {
      if (caller.kind !== 'host') usageOf(caller).time.add(milliseconds)
    },
    assertTime(caller) {
      if (caller.kind === 'host') return
      const wait = usageOf(caller).time.excess()
      if (wait === 0) return
      const seconds = quotaOf(caller.kind).processorTime / 1_000
      const message = `More than ${seconds} seconds of processor time in a minute.`
      throw tooMany(message, Math.ceil(wait / 1_000))
    },
    isMainThreadSpent(caller) {
      if (caller.kind === 'host' || shares[caller.kind].excess() === 0) return false
      return usageOf(caller).mainThread.excess() > 0
    },
    spendMainThread(caller, milliseconds) {
      const { kind } = caller
      if (kind === 'host') return
      shares[kind].add(milliseconds)
      const { time, mainThread } = usageOf(caller)
      time.add(milliseconds)
      mainThread.add(milliseconds)
    }
  }
}

/** A 429 with the seconds after which the caller may try again. */
export function tooMany(reason: string, seconds: number): LakeError {
  return httpError(429, `${reason} Retry later.`, {}, { 'retry-after': String(seconds) })
}

function once(end: () => void): () => void {
  let ended = false
  return () => {
    if (ended) return
    ended = true
    end()
  }
}
