import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../support/server.ts'
import type { Measurement } from './measurement.ts'

const ROUNDS = 20
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')

/** Runs the lake's durability test with more rounds: 50 clients write while the process is killed. */
export function countLosses(): Measurement {
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'unit', 'lake/tests/durability'],
    { cwd: ROOT, env: { ...process.env, KILL_ROUNDS: String(ROUNDS) }, stdio: 'ignore' }
  )
  return {
    name: `runs that lost a write, ${ROUNDS} times kill -9 under 50 writers`,
    value: status === 0 ? 0 : 1,
    unit: 'runs',
    budget: 0,
    details: { rounds: ROUNDS }
  }
}
