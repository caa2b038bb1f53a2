import { expect, test } from 'vitest'
import type { LakeError } from '../errors.ts'
import { type Caller, HOST } from '../http/caller.ts'
import { createMeter } from '../http/meter.ts'
import { resolveOptions } from '../options.ts'
import { callerLeft, createFairQueue } from './fair-queue.ts'

const { limits } = resolveOptions({
  dataDir: '',
  projectId: 'p1',
  limits: { visitorQuota: { jobs: 2 }, quota: { jobs: 3 } }
})

function open() {
  const refused: [string, LakeError][] = []
  const queue = createFairQueue<string>(createMeter(limits), (job, error) =>
    refused.push([job, error])
  )
  const take = (includesVisitors = true) => queue.take(includesVisitors)?.job
  return { queue, refused, take }
}

const visitor = (key: string, signal?: AbortSignal): Caller => ({ kind: 'visitor', key, signal })
const member = (key: string): Caller => ({ kind: 'member', key })

test('members come first, and callers of a kind in turn', () => {
  const { queue, take } = open()
  queue.add('v1', visitor('a'))
  queue.add('v2', visitor('a'))
  queue.add('v3', visitor('b'))
  queue.add('m1', member('x'))
  queue.add('m2', member('x'))
  queue.add('m3', member('y'))
  queue.add('h', HOST)
  expect([take(), take(), take(), take()]).toEqual(['m1', 'm3', 'h', 'm2'])
  expect(take(false)).toBeUndefined()
  expect([take(), take(), take(), take()]).toEqual(['v1', 'v3', 'v2', undefined])
})

test('more jobs than the quota of their caller are refused, with the time to try again', () => {
  const { queue, refused, take } = open()
  for (const job of ['1', '2', '3']) queue.add(job, visitor('a'))
  queue.add('4', visitor('b'))
  for (const job of ['5', '6', '7', '8']) queue.add(job, member('x'))
  expect(refused.map(([job, { status, headers }]) => [job, status, headers])).toEqual([
    ['3', 429, { 'retry-after': '1' }],
    ['8', 429, { 'retry-after': '1' }]
  ])
  take()
  queue.add('9', member('x'))
  expect(refused).toHaveLength(2)
})

test('the jobs of a caller who leaves are dropped, and make room', () => {
  const { queue, refused, take } = open()
  const gone = new AbortController()
  queue.add('1', visitor('a', gone.signal))
  queue.add('2', visitor('a', gone.signal))
  queue.add('3', visitor('b'))
  gone.abort()
  expect(refused).toEqual([
    ['1', callerLeft],
    ['2', callerLeft]
  ])
  queue.add('4', visitor('a', gone.signal))
  expect(refused.at(-1)).toEqual(['4', callerLeft])
  queue.add('5', visitor('a'))
  expect([take(), take(), take()]).toEqual(['3', '5', undefined])
})

test('a job that has begun is not dropped', () => {
  const { queue, refused, take } = open()
  const gone = new AbortController()
  queue.add('1', visitor('a', gone.signal))
  expect(take()).toBe('1')
  gone.abort()
  expect(refused).toEqual([])
})
