import type { SuiteStep } from './step.ts'
import { playwrightTally, vitestTally } from './tally.ts'

/** Lists of steps; the lists run in parallel, the steps of one list in sequence. */
export interface TestPlan {
  /** Need only the sources. */
  checks: SuiteStep[]
  unit: SuiteStep[]
  /** Need the prepared data folder. */
  browser: SuiteStep[]
  servers: SuiteStep[]
}

const PRODUCT =
  /^(src|public|shared|studio|lake|server)\/|^(package-lock\.json|astro\.config\.mjs)$/
const COMMON = /^tests\/(browser|support|site\/built)|^vitest\.|playwright\.config/

/**
 * Plans the steps of the test command.
 * @param changed paths of changed files, relative to the project; limits the steps to what they can affect. By default
 * everything is tested.
 * @param since commit that the changes are relative to
 */
export function planSteps(changed?: string[], since = 'HEAD'): TestPlan {
  const touches = (...patterns: RegExp[]) =>
    changed?.some(path => patterns.some(pattern => pattern.test(path))) ?? true
  const only = (needed: boolean, ...steps: SuiteStep[]) => (needed ? steps : [])
  const related = changed ? [`--changed=${since}`, '--passWithNoTests'] : []
  const mayBeEmpty = changed !== undefined
  const isProduct = touches(PRODUCT, COMMON)
  return {
    checks: [
      { name: 'Format and lint', command: ['biome', 'check', '--error-on-warnings'] },
      ...only(touches(/\.astro$|^src\/|tsconfig/), {
        name: 'Types of the site',
        command: ['astro', 'check']
      }),
      { name: 'Types of the rest', command: ['tsc', '--noEmit'] },
      { name: 'Unused code', command: ['knip'] },
      { name: 'Imports', command: ['tests/checks/imports.ts'] },
      { name: 'Wording', command: ['tests/checks/wording.ts'] }
    ],
    unit: [
      {
        ...vitest(
          'Unit tests',
          'unit',
          '--project',
          'components',
          '--project',
          'cluster',
          ...related
        ),
        mayBeEmpty
      }
    ],
    browser: only(isProduct || touches(/^tests\/(e2e|audit)\//), {
      ...playwright(
        'In a browser',
        'e2e',
        isProduct ? [] : [`--only-changed=${since}`, '--pass-with-no-tests']
      ),
      mayBeEmpty
    }),
    servers: [
      ...only(isProduct || touches(/^tests\/(site|bench)\//), vitest('The built site', 'site')),
      ...only(isProduct || touches(/^tests\/(server|soak)\//), vitest('The server', 'server'))
    ]
  }
}

/** Unmodified Studios of other versions on the lake: installed from the registry, so only in the long tests. */
export const STUDIOS: SuiteStep = playwright('Studios of other versions', 'studios')

/** The Studio on nodes that change with each request: only in the long tests. */
export const STUDIO_ON_NODES: SuiteStep = playwright('The Studio on two nodes', 'studio-on-nodes')

function playwright(name: string, folder: string, options: string[] = []): SuiteStep {
  const file = `.cache/tests/${folder}.json`
  return {
    name,
    command: ['playwright', 'test', '--config', `tests/${folder}/playwright.config.ts`, ...options],
    report: { file, read: playwrightTally },
    variables: { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  }
}

function vitest(name: string, project: string, ...options: string[]): SuiteStep {
  const file = `.cache/tests/${project}.json`
  return {
    name,
    command: [
      ...['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json'],
      `--outputFile.json=${file}`,
      ...options
    ],
    report: { file, read: vitestTally }
  }
}
