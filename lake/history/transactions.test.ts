import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../tests/database.ts'
import { watchPlans } from '../tests/watch-plans.ts'
import { listTransactions, sequenceAt } from './transactions.ts'

test('transactions of a time, or of a whole data set, are read in their order, without sorting', () => {
  const { folder, db } = openTestDatabase()
  const { watched, plans } = watchPlans(db)
  expect(sequenceAt(watched, 1, '2030')).toBe(0)
  const all = listTransactions(watched, {
    dataset: 1,
    authors: [],
    newestFirst: true,
    limit: 1,
    isVisible: () => true,
    mutations: false,
    effects: false
  })
  expect([...all]).toEqual([])
  expect(plans()).toEqual([
    'SCAN transactions',
    'SEARCH transactions USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'
  ])
  db.close()
  rmSync(folder, { recursive: true })
})
