import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Numbers of passed and failed tests, names of tests that failed or had to be repeated, and durations. */
export interface Tally {
  passed: number
  failed: number
  named?: string[]
  timed?: TimedTest[]
}

interface TimedTest {
  name: string
  ms: number
}

const SLOWEST = 10
const REPEATED = 'passed when repeated'

/** Sums the results of several runners. */
export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      named: [...(all.named ?? []), ...(one.named ?? [])],
      timed: [...(all.timed ?? []), ...(one.timed ?? [])]
    }),
    { passed: 0, failed: 0 }
  )
}

/** The slowest tests as text lines, slowest first. */
export function slowest({ timed = [] }: Tally): string[] {
  return timed
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s: ${name}`)
}

/** Counts an error exit without a failed test, and a run without tests unless it `mayBeEmpty`, as one failure. */
export function verdict(
  counted: Tally | undefined,
  exitCode: number | null,
  mayBeEmpty = false
): Tally {
  const tally = counted ?? { passed: 0, failed: 0 }
  const silent = tally.failed === 0 && (exitCode !== 0 || (tally.passed === 0 && !mayBeEmpty))
  return silent ? { ...tally, failed: 1 } : tally
}

/** Reads Vitest's JSON report; returns undefined if it is none. */
export function vitestTally(report: unknown): Tally | undefined {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = fields(report)
  if (typeof passed !== 'number' || typeof failed !== 'number') return undefined
  const named = list(testResults).flatMap(file => {
    const { name, assertionResults, message } = fields(file)
    const tests = list(assertionResults).map(fields)
    const named = tests.flatMap(({ status, fullName, failureMessages }) => {
      const reason = list(failureMessages)[0]
      if (status === 'failed') return [line('failed', name, fullName, reason)]
      return status === 'passed' && reason ? [line(REPEATED, name, fullName, reason)] : []
    })
    const broken = fields(file).status === 'failed' && tests.every(test => test.status !== 'failed')
    return broken ? [...named, line('failed', name, 'the file', message)] : named
  })
  const timed = list(testResults).flatMap(file => {
    const { name, assertionResults } = fields(file)
    return list(assertionResults)
      .map(fields)
      .map(({ fullName, duration }) => timing(name, fullName, duration))
  })
  return { passed, failed, named, timed }
}

/** Reads Playwright's JSON report. */
export function playwrightTally(report: unknown): Tally | undefined {
  const { expected, unexpected, flaky } = fields(fields(report).stats)
  if (typeof expected !== 'number' || typeof unexpected !== 'number') return undefined
  const runs = list(fields(report).suites).flatMap(playwrightRuns)
  return {
    passed: expected + (typeof flaky === 'number' ? flaky : 0),
    failed: unexpected,
    named: runs
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ file, title, status, results }) => {
        const [error] = results.flatMap(({ errors }) => list(errors))
        return line(status === 'flaky' ? REPEATED : 'failed', file, title, fields(error).message)
      }),
    timed: runs.map(({ file, title, results }) => {
      const ms = results.reduce((sum, { duration }) => sum + Number(duration ?? 0), 0)
      return timing(file, title, ms)
    })
  }
}

interface PlaywrightRun {
  file: unknown
  title: unknown
  status: unknown
  results: Record<string, unknown>[]
}

function playwrightRuns(suite: unknown): PlaywrightRun[] {
  const { suites, specs } = fields(suite)
  const own = list(specs).flatMap(spec => {
    const { title, file, tests } = fields(spec)
    return list(tests)
      .map(fields)
      .map(({ status, results }) => ({ file, title, status, results: list(results).map(fields) }))
  })
  return [...own, ...list(suites).flatMap(playwrightRuns)]
}

const SHOWN_DIFFERENCES = 5

/** One line: where, the first line of the message, and what was received where it shows a comparison. */
function line(outcome: string, file: unknown, title: unknown, message: unknown): string {
  const [first, ...rest] = stripVTControlCharacters(String(message ?? ''))
    .split('\n')
    .map(part => part.trim())
    .filter(Boolean)
  const received = rest.filter(part => /^\+ (?!Received)/.test(part)).slice(0, SHOWN_DIFFERENCES)
  return [`${outcome}: ${place(file, title)}${first ? `: ${first}` : ''}`, ...received].join(' ')
}

function timing(file: unknown, title: unknown, ms: unknown): TimedTest {
  return { name: place(file, title), ms: Number(ms ?? 0) }
}

function place(file: unknown, title: unknown): string {
  const path = isAbsolute(String(file)) ? relative(process.cwd(), String(file)) : String(file)
  return `${path} › ${String(title)}`
}

/** The last error that a program printed, for a line of the summary; empty where it printed none. */
export function lastError(output: string): string {
  const found = stripVTControlCharacters(output)
    .split('\n')
    .findLast(text => /\b[A-Za-z]*Error: /.test(text))
  return found ? `: ${found.trim()}` : ''
}

/** Last line of the test command. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
