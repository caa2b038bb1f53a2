import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/server.ts'
import { lastError, type Tally, verdict } from './tally.ts'

const TIMEOUT_MS = 45 * 60_000

export interface SuiteStep {
  name: string
  /** Program in `node_modules/.bin` or a file of the project, with arguments. */
  command: string[]
  /** JSON report of the program, relative to the project; without one the step counts as one test. */
  report?: { file: string; read: (report: unknown) => Tally | undefined }
  /** Whether running no tests counts as success. */
  mayBeEmpty?: boolean
  variables?: Record<string, string>
}

/** Runs steps in sequence. */
export async function runSteps(steps: SuiteStep[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const step of steps) tallies.push(await runStep(step))
  return tallies
}

/** Runs one step; prints its output when it ends, because steps run in parallel. */
async function runStep(step: SuiteStep): Promise<Tally> {
  const { name, command, report, mayBeEmpty = false, variables } = step
  const file = report && join(ROOT, report.file)
  if (file) rmSync(file, { force: true })
  const start = Date.now()
  const { code, output } = await run(command, variables)
  const counted =
    report && file ? report.read(readReport(file)) : { passed: code === 0 ? 1 : 0, failed: 0 }
  const tally = verdict(counted, code, mayBeEmpty)
  if (tally.failed > 0 && !tally.named?.length)
    tally.named = [`failed: ${name}, ended with ${code}${lastError(output)}`]
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(
    `\n── ${name}\n${output}── ${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`
  )
  return tally
}

function run(
  command: string[],
  variables: Record<string, string> = {}
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = command
  const isFile = /\.m?[jt]s$/.test(program)
  const executable = isFile ? process.execPath : join(ROOT, 'node_modules/.bin', program)
  const child = spawn(executable, isFile ? [program, ...args] : args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  const add = (text: string) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', add)
  child.stderr.setEncoding('utf8').on('data', add)
  return new Promise(done => {
    const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    child.on('error', error => {
      add(`${error.message}\n`)
      done({ code: null, output })
    })
    child.on('close', code => {
      clearTimeout(timeout)
      done({ code, output })
    })
  })
}

function readReport(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}
