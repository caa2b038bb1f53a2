// How long the full build of the site takes against what Astro itself needs for such a site. Both projects have
//  - as many pages, of the same text and markup, rendered by components;
//  - the same scripts, with React and the library for 3D, bundled and minified; the same styles, put into each page;
//  - the same picture files, which neither has to make: ours lie in the cache of an earlier build, the other's in `public/`.
// What only ours does is to read the content of a lake over HTTP, to check it, to give each page the styles it needs and
// no others, to fetch pictures it does not have and to place all of them, to write sitemap, search index and payloads.
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
  /** Milliseconds of each stage that Astro names in its output. */
  stages: Map<string, number>
}

/**
 * Full build of the site against the same pages as a plain Astro project, alternately in one run.
 * @param variables where the content of the site stands
 */
export function measureBuildTime(variables: Record<string, string>): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'))
  try {
    const out = join(folder, 'out')
    const own = { ...variables, SITE_OUT_DIR: out, SITE_CACHE_DIR: join(folder, 'cache/astro') }
    // Once each before counting, so that neither pays for a cold disk or for fetching pictures.
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

/** Milliseconds that Astro says it spent on bundling and on rendering. */
function stages(output: string): Map<string, number> {
  const sum = (line: RegExp) =>
    [...output.matchAll(line)].reduce((all, [, time = '']) => all + milliseconds(time), 0)
  return new Map([
    ['bundlingMs', sum(/\[vite\] ✓ built in (.+)$/gm)],
    ['renderingMs', sum(/^[\d:]+ +✓ Completed in (.+)\.$/gm)]
  ])
}

/** `1m 6s`, `3.94s` or `708ms` as a number. */
function milliseconds(time: string): number {
  const units: Record<string, number> = { m: 60_000, s: 1000, ms: 1 }
  return [...time.matchAll(/([\d.]+)(ms|m|s)/g)].reduce(
    (all, [, amount, unit = '']) => all + Number(amount) * (units[unit] ?? 0),
    0
  )
}

// By itself: SANITY_API_HOST=http://127.0.0.1:4321 CACHE_DIR=data/cache node tests/bench/build-time.ts
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { SANITY_API_HOST = 'http://localhost:4321', CACHE_DIR = 'data/cache' } = process.env
  console.log(
    measureBuildTime({ SANITY_API_HOST, SITE_URL: SANITY_API_HOST, CACHE_DIR: resolve(CACHE_DIR) })
  )
}
