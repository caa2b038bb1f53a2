// npm run bench: measures the performance budgets; prints a table and writes all results as JSON.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/port.ts'
import { servedBuildDir } from '../support/served-build.ts'
import { ROOT, startServer } from '../support/server.ts'
import { measureBuildTime } from './build-time.ts'
import { countLosses } from './durability.ts'
import { formatTable } from './measurement.ts'
import { additionalScript, measurePages, pageBytesSummary } from './page-bytes.ts'
import { measureGenerated, measureSeeded } from './publishing.ts'
import { measureStatic } from './static-serving.ts'
import { measureStudio } from './studio.ts'

const RESULT = 'tests/bench/result.json'
const EDITOR_PASSWORD = 'benchmarks-only-password'
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const variables = { PORT: String(await freePort()), DATA_DIR: dataDir, EDITOR_PASSWORD }
const server = await startServer(variables, 600_000)
try {
  const pages = measurePages(servedBuildDir(dataDir))
  const extra = additionalScript(servedBuildDir(dataDir))
  const serving = await measureStatic(server.url, servedBuildDir(dataDir))
  const buildTime = measureBuildTime({
    SANITY_API_HOST: server.url,
    SITE_URL: server.url,
    CACHE_DIR: join(dataDir, 'cache')
  })
  const publishing = [...(await measureSeeded(20, 60)), ...(await measureGenerated(5000, 20, 60))]
  const measurements = [
    ...(serving ? [serving] : []),
    buildTime,
    ...publishing,
    ...pageBytesSummary(pages, extra),
    countLosses()
  ]
  for (const { address, html, css, script } of pages) {
    const [touched, staff] = [script + extra.touched, script + extra.staff]
    const scripts = `guest ${script}, touched ${touched}, staff ${staff}`
    console.log(`${address.padEnd(36)} html ${html}  css ${css}  script: ${scripts}`)
  }
  console.log(`\n${formatTable(measurements)}`)
  const studio = await measureStudio(server.url, {
    email: 'editor@site.example',
    password: EDITOR_PASSWORD
  })
  console.log(
    `the Studio’s form of a camera: ${studio.firstMs} ms the first time, ${studio.againMs} ms again, ${studio.scriptKB} KB of script`
  )
  for (const { name, details } of publishing) console.log(`${name}: ${JSON.stringify(details)}`)
  const result = {
    node: process.version,
    at: new Date().toISOString(),
    measurements,
    pages,
    extra,
    studio
  }
  writeFileSync(join(ROOT, RESULT), `${JSON.stringify(result, null, 2)}\n`)
  console.log(`\nAll figures are in ${RESULT}.`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
