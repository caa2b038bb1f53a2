// Duration of the site's full build compared with a plain Astro build of the same size. Both projects have
//  - the same number of pages with the same text and markup, rendered by components;
//  - the same scripts, with React and three.js, bundled and minified; the same styles, inlined into each page;
//  - the same picture files, already generated: ours in the cache of an earlier build, the other's in `public/`.
// Only ours reads content from a lake over HTTP and validates it, inlines per page only the CSS rules it uses, fetches
// missing pictures and copies all of them, and writes sitemap, search index and payloads.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../support/server.ts'
import { writePlainProject } from './baseline-project.ts'
import type { Measurement } from './measurement.ts'
import { median } from './measurement.ts'

const ROUNDS = 3
const BUDGET = 1.3
const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs')

interface Build {
  ms: number
  /** Milliseconds of each stage in Astro's output. */
  stages: Map<string, number>
}

/**
 * Measures full builds of the site and of the plain Astro project, alternating.
 * @param variables environment that selects the content source
 */
export function measureBuildTime(variables: Record<string, string>): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'))
  try {
    const out = join(folder, 'out')
    const own = { ...variables, SITE_OUT_DIR: out, SITE_CACHE_DIR: join(folder, 'cache/astro') }
    // Warm-up, so that neither is charged for a cold disk or for fetching pictures.
    build(ROOT, own)
    const plain = writePlainProject(join(folder, 'plain'), out)
    build(plain, {})
    const pages = countPages(out)
    if (countPages(join(plain, 'dist')) !== pages)
      throw new Error('The plain project has not as many pages as the site.')
    const rounds = Array.from(
      { length: ROUNDS },
      () => [build(ROOT, own), build(plain, {})] as const
    )
    const site = median(rounds.map(([{ ms }]) => ms))
    const base = median(rounds.map(([, { ms }]) => ms))
    return {
      name: 'full build against the same pages in plain Astro',
      value: site / base,
      unit: '×',
      budget: BUDGET,
      details: {
        pages,
        siteMs: Math.round(site),
        plainMs: Math.round(base),
        rounds: ROUNDS,
        ...toStages(
          'site',
          rounds.map(([own]) => own)
        ),
        ...toStages(
          'plain',
          rounds.map(([, other]) => other)
        )
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function toStages(whose: string, builds: Build[]): Record<string, number> {
  const names = [...(builds[0]?.stages.keys() ?? [])]
  return Object.fromEntries(
    names.map(name => [
      `${whose}: ${name}`,
      median(builds.map(({ stages }) => stages.get(name) ?? 0))
    ])
  )
}

function countPages(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter(name => name.endsWith('.html')).length
}

function build(cwd: string, variables: Record<string, string>): Build {
  const began = performance.now()
  const { status, stderr, stdout } = spawnSync(process.execPath, [astro, 'build'], {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...variables },
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`The build in ${cwd} failed:\n${stdout}\n${stderr}`)
  return { ms: performance.now() - began, stages: stages(stdout) }
}

/** Milliseconds that Astro reports for bundling and for rendering. */
function stages(output: string): Map<string, number> {
  const sum = (line: RegExp) =>
    [...output.matchAll(line)].reduce((all, [, time = '']) => all + milliseconds(time), 0)
  return new Map([
    ['bundlingMs', sum(/\[vite\] ✓ built in (.+)$/gm)],
    ['renderingMs', sum(/^[\d:]+ +✓ Completed in (.+)\.$/gm)]
  ])
}

/** Parses `1m 6s`, `3.94s` or `708ms`. */
function milliseconds(time: string): number {
  const units: Record<string, number> = { m: 60_000, s: 1000, ms: 1 }
  return [...time.matchAll(/([\d.]+)(ms|m|s)/g)].reduce(
    (all, [, amount, unit = '']) => all + Number(amount) * (units[unit] ?? 0),
    0
  )
}

// Standalone: SANITY_API_HOST=http://127.0.0.1:4321 CACHE_DIR=data/cache node tests/bench/build-time.ts
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { SANITY_API_HOST = 'http://localhost:4321', CACHE_DIR = 'data/cache' } = process.env
  console.log(
    measureBuildTime({ SANITY_API_HOST, SITE_URL: SANITY_API_HOST, CACHE_DIR: resolve(CACHE_DIR) })
  )
}
