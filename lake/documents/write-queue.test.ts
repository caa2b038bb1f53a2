import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { createWriteQueue } from './write-queue.ts'

test('writes that share a transaction are logged in the context of their own callers', async () => {
  const db = openDatabase(':memory:')
  db.exec('CREATE TABLE a (n INTEGER CHECK (n > 0))')
  const caller = new AsyncLocalStorage<string>()
  const logged: unknown[] = []
  const queue = createWriteQueue(
    db,
    () => {},
    event => logged.push([event, caller.getStore()])
  )
  const write = (name: string, n: number) =>
    caller.run(name, () => queue.run(() => db.statement('INSERT INTO a VALUES (?)').run(n)))
  const results = await Promise.allSettled([
    write('first', 1),
    write('second', 0),
    write('third', 3)
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(logged).toEqual([['lake.write-failed', 'second']])
  db.close()
})
