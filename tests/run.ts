// npm test: every check of the project, in order; the last line says `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAside, runStep, type Step } from './report/step.ts'
import { lastLine, playwrightTally, sum, type Tally, vitestTally } from './report/tally.ts'
import { freePort } from './running/port.ts'
import { type Running, startServer } from './running/server.ts'

const EDITOR_PASSWORD = 'tests-only-password'
// All visitors of the tests come from one address.
const MANY_MESSAGES = { FORM_LIMIT_PER_ADDRESS: '1000', FORM_LIMIT_IN_ALL: '5000' }

/** A machine that does much else at once may take longer than the three minutes that are promised. */
const PATIENCE = 600_000

const CHECKS: Step[] = [
  { name: 'Format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'Types of the site', command: ['astro', 'check'] },
  { name: 'Types of the rest', command: ['tsc', '--noEmit'] },
  { name: 'Unused code', command: ['knip'] },
  { name: 'Import boundaries', command: ['tests/checks/boundaries.ts'] }
]

const tallies: Tally[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'site-test-'))
let running: Running | undefined
try {
  const aside = runAside(CHECKS)
  tallies.push(await runStep(vitest('Unit tests', 'unit', '--project', 'components')))
  const checks = await aside
  console.log(checks.output)
  tallies.push(...checks.tallies)
  running = await start()
  if (running) await testRunning(running)
} catch (error) {
  console.error(error)
  tallies.push({ passed: 0, failed: 1 })
} finally {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  const all = sum(tallies)
  process.exitCode = all.failed > 0 ? 1 : 0
  console.log(`\n${[...(all.named ?? []), '', lastLine(all)].join('\n')}`)
}

async function start(): Promise<Running | undefined> {
  console.log('\n── First start: lake, seed, Studio, site')
  const began = Date.now()
  const PORT = String(await freePort())
  try {
    const server = await startServer(
      { PORT, DATA_DIR: dataDir, EDITOR_PASSWORD, ...MANY_MESSAGES },
      PATIENCE
    )
    console.log(server.output())
    console.log(`── First start: ready in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    tallies.push({ passed: 1, failed: 0 })
    return server
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    tallies.push({ passed: 0, failed: 1 })
    return undefined
  }
}

async function testRunning({ url }: Running): Promise<void> {
  const variables = { TEST_URL: url, BASE_URL: url, TEST_DATA_DIR: dataDir, EDITOR_PASSWORD }
  tallies.push(await runStep({ ...vitest('The built site', 'site'), variables }))
  tallies.push(
    await runStep({
      name: 'In a browser',
      command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
      report: { file: '.cache/tests/playwright.json', read: playwrightTally },
      variables: { ...variables, PLAYWRIGHT_JSON_OUTPUT_NAME: '.cache/tests/playwright.json' }
    })
  )
  tallies.push(
    await runStep({ ...vitest('The server', 'server', '--no-file-parallelism'), variables })
  )
}

function vitest(name: string, project: string, ...options: string[]): Step {
  const file = `.cache/tests/${project}.json`
  return {
    name,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...options
    ],
    report: { file, read: vitestTally }
  }
}
