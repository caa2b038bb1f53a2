import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../tests/database.ts'
import { replayCommits } from './replay-commits.ts'

test('a replay reads the transactions asked for, not the whole history', async () => {
  const { folder, db } = openTestDatabase()
  const asked = new Set<string>()
  const watched = {
    ...db,
    statement(sql: string) {
      asked.add(sql)
      return db.statement(sql)
    }
  }
  const request = { dataset: { key: 1, name: 'main' }, seq: 1, until: 2, limit: 10, later: [] }
  expect(await replayCommits(watched, request, async work => work())).toEqual([])
  const plans = [...asked].map(sql => {
    const values = Array<number>(sql.split('?').length - 1).fill(1)
    const steps = db.statement(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    return steps.map(({ detail }) => detail).join('\n')
  })
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toContain('SEARCH changes USING INDEX changes_seq')
  db.close()
  rmSync(folder, { recursive: true })
})
