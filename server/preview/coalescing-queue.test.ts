import { expect, test } from 'vitest'
import { CoalescingQueue, QueueFull } from './coalescing-queue.ts'

function held() {
  const calls: string[] = []
  const ends: ((result: string) => void)[] = []
  const run = (name: string) => () => {
    calls.push(name)
    return new Promise<string>(done => ends.push(done))
  }
  return { calls, run, end: (result: string) => ends.shift()?.(result) }
}

test('a request during an equal running job gets a newer result, shared with others waiting', async () => {
  const { calls, run, end } = held()
  const queue = new CoalescingQueue<string>(5)
  const first = queue.run('a', run('1'))
  const second = queue.run('a', run('2'))
  const third = queue.run('a', run('3'))
  expect(calls).toEqual(['1'])
  end('old')
  expect(await first).toBe('old')
  end('new')
  expect(await Promise.all([second, third])).toEqual(['new', 'new'])
  expect(calls).toEqual(['1', '2'])
})

test('jobs run one at a time, in order, and abandoned ones are not started', async () => {
  const { calls, run, end } = held()
  const queue = new CoalescingQueue<string>(5)
  const gone = new AbortController()
  const first = queue.run('a', run('a'))
  const left = queue.run('b', run('b'), gone.signal)
  const last = queue.run('c', run('c'))
  gone.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  end('A')
  await first
  end('C')
  expect(await last).toBe('C')
  expect(calls).toEqual(['a', 'c'])
})

test('a failure rejects its waiting callers, and the next job starts', async () => {
  const queue = new CoalescingQueue<string>(5)
  const failed = queue.run('a', () => Promise.reject(new Error('broken')))
  const next = queue.run('b', () => Promise.resolve('fine'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('a full queue rejects at once', async () => {
  const { run, end } = held()
  const queue = new CoalescingQueue<string>(1)
  const first = queue.run('a', run('a'))
  const second = queue.run('b', run('b'))
  await expect(queue.run('c', run('c'))).rejects.toThrow(QueueFull)
  end('A')
  await first
  end('B')
  await second
})
