import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../running/server.ts'
import type { Measurement } from './measurement.ts'
import { median } from './measurement.ts'

const ROUNDS = 3
const BUDGET = 1.3
const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs')

/**
 * Full build of the site against an empty Astro project with as many pages, alternately in one run.
 * @param pages number of pages that the site has
 * @param variables where the content of the site stands
 */
export function measureBuildTime(pages: number, variables: Record<string, string>): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'))
  try {
    const empty = emptyProject(join(folder, 'empty'), pages)
    const out = join(folder, 'out')
    const cache = join(folder, 'cache')
    const own = { ...variables, SITE_OUT_DIR: out, SITE_CACHE_DIR: join(cache, 'astro') }
    // Once each before counting, so that neither pays for a cold disk or for fetching pictures.
    build(ROOT, own)
    build(empty, {})
    const times = Array.from({ length: ROUNDS }, () => [build(ROOT, own), build(empty, {})])
    const site = median(times.map(([time = 0]) => time))
    const base = median(times.map(([, time = 0]) => time))
    return {
      name: 'full build against an empty Astro project',
      value: site / base,
      unit: '×',
      budget: BUDGET,
      details: { pages, siteMs: Math.round(site), emptyMs: Math.round(base), rounds: ROUNDS }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function emptyProject(folder: string, pages: number): string {
  mkdirSync(join(folder, 'src/pages'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'astro.config.mjs'), 'export default { build: { format: "file" } }\n')
  writeFileSync(
    join(folder, 'src/pages/[page].astro'),
    `---
export const getStaticPaths = () =>
  Array.from({ length: ${pages} }, (_, page) => ({ params: { page: String(page) } }))
---
<!doctype html><html lang="en"><title>{Astro.params.page}</title><h1>{Astro.params.page}</h1></html>
`
  )
  return folder
}

function build(cwd: string, variables: Record<string, string>): number {
  const began = performance.now()
  const { status, stderr, stdout } = spawnSync(process.execPath, [astro, 'build'], {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...variables },
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`The build in ${cwd} failed:\n${stdout}\n${stderr}`)
  return performance.now() - began
}
