// npm test: runs all checks; the last line is `N passed, N failed`.
// --changed [COMMIT] tests changes since that commit (default HEAD); --long runs the randomized tests in full, and Studios of other versions.
import { execFileSync } from 'node:child_process'
import { LONG_RUNS } from './long.ts'
import { planSteps, STUDIO_ON_NODES, STUDIOS } from './runner/plan.ts'
import { runSteps } from './runner/step.ts'
import { lastLine, slowest, sum, type Tally } from './runner/tally.ts'
import './support/compile-cache.ts'
import { prepareTestData } from './support/prepared.ts'
import { ROOT } from './support/server.ts'

const [mode, since = 'HEAD'] = process.argv.slice(2)
if (mode === '--long') Object.assign(process.env, LONG_RUNS)
const { checks, unit, browser, servers } =
  mode === '--changed' ? planSteps(changedFiles(since), since) : planSteps()

if (mode === '--long') browser.push(STUDIO_ON_NODES, STUDIOS)

const needsData = browser.length + servers.length > 0
const unitTests = runSteps(unit)
const firstStart = needsData ? prepare() : Promise.resolve([])
const tallies = await Promise.all([
  runSteps(checks),
  unitTests,
  firstStart,
  firstStart.then(([start]) => (start?.failed ? [] : runSteps(browser))),
  // On two processors the browser tests and these are enough load.
  Promise.all([firstStart, unitTests]).then(([[start]]) => (start?.failed ? [] : runSteps(servers)))
])

const all = sum(tallies.flat())
process.exitCode = all.failed > 0 ? 1 : 0
console.log(
  ['', 'Slowest tests:', ...slowest(all), ...(all.named ?? []), '', lastLine(all)].join('\n')
)

/** First start of a server: lake, seed, Studio, site. */
async function prepare(): Promise<Tally[]> {
  const start = Date.now()
  let output = 'The sources are those of the last time.\n'
  try {
    process.env.PREPARED_DATA_DIR = await prepareTestData(text => {
      output = text
    })
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    console.log(`\n── First start\n${output}── First start: ready in ${seconds} s`)
    return [{ passed: 1, failed: 0 }]
  } catch (error) {
    console.error(error)
    return [{ passed: 0, failed: 1, named: [`failed: first start: ${error}`] }]
  }
}

function changedFiles(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', commit),
    ...git('ls-files', '--others', '--exclude-standard')
  ]
}
