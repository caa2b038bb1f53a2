import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Numbers of tests that passed and failed, and the names of those that failed or had to be repeated. */
export interface Tally {
  passed: number
  failed: number
  named?: string[]
}

/** Sums the results of several runners. */
export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      named: [...(all.named ?? []), ...(one.named ?? [])]
    }),
    { passed: 0, failed: 0 }
  )
}

/**
 * What counts for a runner: one that ended badly without naming a failed test has failed once, and
 * so has one that ran no test at all.
 */
export function verdict(counted: Tally | undefined, exitCode: number | null): Tally {
  const tally = counted ?? { passed: 0, failed: 0 }
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return silent ? { ...tally, failed: 1 } : tally
}

/** Counts in a JSON report of Vitest; undefined when it is none. What passed when repeated is named. */
export function vitestTally(report: unknown): Tally | undefined {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = fields(report)
  if (typeof passed !== 'number' || typeof failed !== 'number') return undefined
  const named = list(testResults).flatMap(file => {
    const { name, assertionResults, message } = fields(file)
    const tests = list(assertionResults).map(fields)
    const told = tests.flatMap(({ status, fullName, failureMessages }) => {
      const why = list(failureMessages)[0]
      if (status === 'failed') return [line('failed', name, fullName, why)]
      return status === 'passed' && why ? [line('passed when repeated', name, fullName, why)] : []
    })
    const broken = fields(file).status === 'failed' && tests.every(test => test.status !== 'failed')
    return broken ? [...told, line('failed', name, 'the file', message)] : told
  })
  return { passed, failed, named }
}

/** Counts in a JSON report of Playwright; a test that passed when repeated has passed and is named. */
export function playwrightTally(report: unknown): Tally | undefined {
  const { expected, unexpected, flaky } = fields(fields(report).stats)
  if (typeof expected !== 'number' || typeof unexpected !== 'number') return undefined
  return {
    passed: expected + (typeof flaky === 'number' ? flaky : 0),
    failed: unexpected,
    named: list(fields(report).suites).flatMap(playwrightNames)
  }
}

function playwrightNames(suite: unknown): string[] {
  const { suites, specs } = fields(suite)
  const own = list(specs).flatMap(spec => {
    const { title, file, tests } = fields(spec)
    return list(tests).flatMap(test => {
      const { status, results } = fields(test)
      if (status !== 'unexpected' && status !== 'flaky') return []
      const error = list(results).flatMap(result => list(fields(result).errors))[0]
      const what = status === 'flaky' ? 'passed when repeated' : 'failed'
      return [line(what, file, title, fields(error).message)]
    })
  })
  return [...own, ...list(suites).flatMap(playwrightNames)]
}

function line(what: string, file: unknown, title: unknown, message: unknown): string {
  const first = stripVTControlCharacters(String(message ?? ''))
    .split('\n')
    .find(part => part.trim())
  const where = isAbsolute(String(file)) ? relative(process.cwd(), String(file)) : String(file)
  return `${what}: ${where} › ${String(title)}${first ? `: ${first.trim()}` : ''}`
}

/** The last line of the test command. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
