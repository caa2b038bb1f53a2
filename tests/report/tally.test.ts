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

test('the report of Vitest is read, and what failed is named with the first line of why', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [
          { fullName: 'counts', status: 'passed', failureMessages: [] },
          { fullName: 'waits', status: 'passed', failureMessages: ['too slow'] },
          { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31mexpected 2\nat a.ts'] }
        ]
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
    ]
  }
  expect(vitestTally(report)).toEqual({
    passed: 3,
    failed: 1,
    named: [
      'passed when repeated: a.test.ts › waits: too slow',
      'failed: a.test.ts › adds: expected 2',
      'failed: b.test.ts › the file: no such module'
    ]
  })
  expect(vitestTally('broken')).toBeUndefined()
})

test('the report of Playwright is read, and what had to be repeated is named', () => {
  const results = [{ errors: [{ message: 'Timeout\nCall log' }] }]
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: status === 'expected' ? [{ errors: [] }] : results }]
  })
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        specs: [spec('one', 'expected'), spec('two', 'flaky')],
        suites: [{ specs: [spec('three', 'unexpected')] }]
      }
    ]
  }
  expect(playwrightTally(report)).toEqual({
    passed: 5,
    failed: 1,
    named: ['passed when repeated: a.spec.ts › two: Timeout', 'failed: a.spec.ts › three: Timeout']
  })
})

test('the last line is plain', () => {
  const all = sum([
    { passed: 2, failed: 0 },
    { passed: 3, failed: 1 }
  ])
  expect(lastLine(all)).toBe('5 passed, 1 failed')
})
