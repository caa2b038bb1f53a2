import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Vitest by itself leaves one processor free, which is half of two. */
const maxWorkers = Math.max(2, availableParallelism() - 1)
const SERVER = {
  environment: 'node',
  testTimeout: 240_000,
  hookTimeout: 180_000,
  fileParallelism: false
} as const

export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what is awaited comes when a busy machine gets to it
    expect: { poll: { timeout: 30_000 } },
    // One that passes when repeated is named in the summary of the test command.
    retry: process.env.CI ? 1 : 0,
    projects: [
      './vitest.astro.config.ts',
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          maxWorkers,
          isolate: false,
          setupFiles: ['tests/running/afresh.ts'],
          include: [
            '{src,studio,lake,server}/**/*.test.{ts,tsx}',
            'tests/{checks,observatory,report}/**/*.test.ts'
          ]
        }
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], ...SERVER }
      },
      {
        extends: true,
        test: {
          name: 'site',
          environment: 'node',
          include: ['tests/site/**/*.test.ts'],
          maxWorkers
        }
      }
    ]
  }
})
