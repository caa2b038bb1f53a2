import type { Step } from './step.ts'
import { playwrightTally, vitestTally } from './tally.ts'

/** Steps that run at the same time as other lists; within a list one after the other. */
export interface Plan {
  /** They need nothing but the sources. */
  checks: Step[]
  unit: Step[]
  /** They need the prepared data folder. */
  browser: Step[]
  servers: Step[]
}

const PRODUCT = /^(src|public|studio|lake|server)\/|^(package-lock\.json|astro\.config\.mjs)$/
const COMMON = /^tests\/(browser|support|site\/built)|^vitest\.|playwright\.config/

/**
 * The steps of the test command.
 * @param changed paths of the files that changed, relative to the project: only what they can touch is tested. Without
 * it everything is.
 * @param since commit that they changed since
 */
export function planSteps(changed?: string[], since = 'HEAD'): Plan {
  const touches = (...patterns: RegExp[]) =>
    changed?.some(path => patterns.some(pattern => pattern.test(path))) ?? true
  const only = (needed: boolean, ...steps: Step[]) => (needed ? steps : [])
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
      { name: 'Import boundaries', command: ['tests/checks/boundaries.ts'] }
    ],
    unit: [{ ...vitest('Unit tests', 'unit', '--project', 'components', ...related), mayBeEmpty }],
    browser: only(isProduct || touches(/^tests\/(e2e|audit)\//), {
      ...playwright(isProduct ? [] : [`--only-changed=${since}`, '--pass-with-no-tests']),
      mayBeEmpty
    }),
    servers: [
      ...only(isProduct || touches(/^tests\/(site|bench)\//), vitest('The built site', 'site')),
      ...only(isProduct || touches(/^tests\/(server|soak)\//), vitest('The server', 'server'))
    ]
  }
}

function playwright(options: string[]): Step {
  const file = '.cache/tests/playwright.json'
  return {
    name: 'In a browser',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...options],
    report: { file, read: playwrightTally },
    variables: { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  }
}

function vitest(name: string, project: string, ...options: string[]): Step {
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
