import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../tests/database.ts'
import { watchPlans } from '../tests/watch-plans.ts'
import { replayCommits } from './replay-commits.ts'

test('a replay reads the transactions asked for, not the whole history', async () => {
  const { folder, db } = openTestDatabase()
  const { watched, plans } = watchPlans(db)
  const request = { dataset: { key: 1, name: 'main' }, seq: 1, until: 2, limit: 10, later: [] }
  expect(await replayCommits(watched, request, async work => work())).toEqual([])
  expect(plans()).toHaveLength(2)
  for (const plan of plans()) expect(plan).toContain('SEARCH changes USING INDEX changes_seq')
  db.close()
  rmSync(folder, { recursive: true })
})
