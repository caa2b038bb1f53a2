import { expect, test } from 'vitest'
import { lastLine, playwrightTally, sum, verdict, vitestTally } from './tally.ts'

test('a runner that crashes has failed, whatever it counted', () => {
  expect(verdict({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 })
  expect(verdict(undefined, null)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that ran no test has failed', () => {
  expect(verdict({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
})

test('failed tests are counted once', () => {
  expect(verdict({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 })
})

test('the reports of both runners are read', () => {
  expect(vitestTally({ numPassedTests: 3, numFailedTests: 1 })).toEqual({ passed: 3, failed: 1 })
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(playwrightTally({ stats })).toEqual({ passed: 5, failed: 1 })
  expect(vitestTally('broken')).toBeUndefined()
})

test('the last line is plain', () => {
  const all = sum([
    { passed: 2, failed: 0 },
    { passed: 3, failed: 1 }
  ])
  expect(lastLine(all)).toBe('5 passed, 1 failed')
})
