import { expect, test } from 'vitest'
import {
  lastError,
  lastLine,
  playwrightTally,
  slowest,
  sum,
  verdict,
  vitestTally
} from './tally.ts'

test('a runner that crashes has failed, whatever it counted', () => {
  expect(verdict({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 })
  expect(verdict(undefined, null)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that ran no test has failed, unless it may be empty', () => {
  expect(verdict({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
  expect(verdict({ passed: 0, failed: 0 }, 0, true)).toEqual({ passed: 0, failed: 0 })
  expect(verdict({ passed: 0, failed: 0 }, 1, true)).toEqual({ passed: 0, failed: 1 })
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
          { fullName: 'counts', status: 'passed', duration: 20, failureMessages: [] },
          { fullName: 'waits', status: 'passed', duration: 1500, failureMessages: [] },
          { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31mexpected 2\nat a.ts'] }
        ]
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
    ]
  }
  expect(vitestTally(report)).toEqual({
    passed: 3,
    failed: 1,
    named: ['failed: a.test.ts › adds: expected 2', 'failed: b.test.ts › the file: no such module'],
    timed: [
      { name: 'a.test.ts › counts', ms: 20 },
      { name: 'a.test.ts › waits', ms: 1500 },
      { name: 'a.test.ts › adds', ms: 0 }
    ]
  })
  expect(vitestTally('broken')).toBeUndefined()
})

test('the report of Playwright is read', () => {
  const spec = (title: string, status: string, errors: object[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ duration: 700, errors }] }]
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 2 },
    suites: [
      {
        specs: [spec('one', 'expected', [])],
        suites: [{ specs: [spec('two', 'unexpected', [{ message: 'Timeout\nCall log' }])] }]
      }
    ]
  }
  expect(playwrightTally(report)).toEqual({
    passed: 1,
    failed: 1,
    named: ['failed: a.spec.ts › two: Timeout'],
    timed: [
      { name: 'a.spec.ts › one', ms: 700 },
      { name: 'a.spec.ts › two', ms: 700 }
    ]
  })
})

test('a test that passes when repeated has passed, and is named', () => {
  const assertionResults = [{ fullName: 'waits', status: 'passed', failureMessages: ['too late'] }]
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ name: 'a.test.ts', assertionResults }]
  }
  expect(vitestTally(vitest)).toMatchObject({
    passed: 1,
    failed: 0,
    named: ['passed when repeated: a.test.ts › waits: too late']
  })
  const results = [
    { duration: 1, errors: [{ message: 'Timeout' }] },
    { duration: 1, errors: [] }
  ]
  const playwright = {
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    suites: [
      { specs: [{ title: 'one', file: 'a.spec.ts', tests: [{ status: 'flaky', results }] }] }
    ]
  }
  expect(playwrightTally(playwright)).toMatchObject({
    passed: 2,
    failed: 0,
    named: ['passed when repeated: a.spec.ts › one: Timeout']
  })
})

test('of a comparison that failed, what was received is named', () => {
  const message =
    'Error: toEqual // deep equality\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "/zh/ 503",\n+ ]'
  const assertionResults = [{ fullName: 'loads', status: 'failed', failureMessages: [message] }]
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ name: 'a.test.ts', assertionResults }]
  }
  expect(vitestTally(report)?.named).toEqual([
    'failed: a.test.ts › loads: Error: toEqual // deep equality + Array [ +   "/zh/ 503", + ]'
  ])
})

test('the ten slowest tests of all runners are named, slowest first', () => {
  const timed = Array.from({ length: 12 }, (_, ms) => ({ name: `test ${ms}`, ms: ms * 100 }))
  const all = sum([
    { passed: 6, failed: 0, timed: timed.slice(0, 6) },
    { passed: 6, failed: 0, timed: timed.slice(6) },
    { passed: 1, failed: 0 }
  ])
  expect(slowest(all)).toHaveLength(10)
  expect(slowest(all).slice(0, 2)).toEqual(['1.1 s: test 11', '1.0 s: test 10'])
})

test('the last line is plain', () => {
  const all = sum([
    { passed: 2, failed: 0 },
    { passed: 3, failed: 1 }
  ])
  expect(lastLine(all)).toBe('5 passed, 1 failed')
})

test('a run that fails without a failed test names the last error that it printed', () => {
  const output =
    '1 passed\n\u001b[31mUnhandled Rejection\u001b[39m\nTypeError: it broke\n    at a file\n1 error\n'
  expect(lastError(output)).toBe(': TypeError: it broke')
  expect(lastError('1 passed\n')).toBe('')
})
