/** Numbers of tests that passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

/** Sums the results of several runners. */
export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
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

/** Counts in a JSON report of Vitest; undefined when it is none. */
export function vitestTally(report: unknown): Tally | undefined {
  const { numPassedTests: passed, numFailedTests: failed } = fields(report)
  return typeof passed === 'number' && typeof failed === 'number' ? { passed, failed } : undefined
}

/** Counts in a JSON report of Playwright; a test that passed when repeated has passed. */
export function playwrightTally(report: unknown): Tally | undefined {
  const { expected, unexpected, flaky } = fields(fields(report).stats)
  return typeof expected === 'number' && typeof unexpected === 'number'
    ? { passed: expected + (typeof flaky === 'number' ? flaky : 0), failed: unexpected }
    : undefined
}

/** The last line of the test command. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
