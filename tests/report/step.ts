import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../running/server.ts'
import { type Tally, verdict } from './tally.ts'

const LONGEST = 30 * 60_000

export interface Step {
  name: string
  /** Program in `node_modules/.bin` or a file of the project, and what it is given. */
  command: string[]
  /** Report that the program writes, relative to the project; without one it counts as one test. */
  report?: { file: string; read: (report: unknown) => Tally | undefined }
  variables?: Record<string, string>
}

type Show = (text: string) => void

const AT_ONCE: Show = text => void process.stdout.write(text)

/** Runs steps one after the other, beside others: their output is kept and given with the tallies. */
export async function runAside(steps: Step[]): Promise<{ tallies: Tally[]; output: string }> {
  const kept: string[] = []
  const tallies: Tally[] = []
  for (const step of steps) tallies.push(await runStep(step, text => void kept.push(text)))
  return { tallies, output: kept.join('') }
}

/** Runs one step of the test command and counts what it did. Its output is shown as it comes. */
export async function runStep(
  { name, command, report, variables }: Step,
  show: Show = AT_ONCE
): Promise<Tally> {
  show(`\n── ${name}\n`)
  const file = report && join(ROOT, report.file)
  if (file) rmSync(file, { force: true })
  const began = Date.now()
  const code = await run(command, show, variables)
  const tally = verdict(
    report && file ? report.read(readReport(file)) : { passed: code === 0 ? 1 : 0, failed: 0 },
    code
  )
  if (tally.failed > 0 && !tally.named?.length)
    tally.named = [`failed: ${name}, ended with ${code}`]
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  show(`── ${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s\n`)
  return tally
}

function run(
  command: string[],
  show: Show,
  variables: Record<string, string> = {}
): Promise<number | null> {
  const [program = '', ...args] = command
  const isFile = /\.m?[jt]s$/.test(program)
  const executable = isFile ? process.execPath : join(ROOT, 'node_modules/.bin', program)
  const child = spawn(executable, isFile ? [program, ...args] : args, {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  child.stdout.setEncoding('utf8').on('data', show)
  child.stderr.setEncoding('utf8').on('data', show)
  return new Promise(done => {
    const end = setTimeout(() => child.kill('SIGKILL'), LONGEST)
    child.on('error', error => {
      show(`${error.message}\n`)
      done(null)
    })
    child.on('close', code => {
      clearTimeout(end)
      done(code)
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
