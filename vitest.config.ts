import './tests/support/compile-cache.ts'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Vitest by itself leaves one processor free, which is half of two. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what is awaited comes when a busy machine gets to it
    expect: { poll: { timeout: 30_000 } },
    // A test that passes when repeated is named in the summary.
    retry: process.env.CI ? 1 : 0,
    projects: [
      './vitest.components.config.ts',
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          maxWorkers,
          isolate: false,
          setupFiles: ['tests/support/reset-modules.ts'],
          include: [
            '{shared,src,studio,lake,server}/**/*.test.{ts,tsx}',
            'tests/{checks,observatory,runner}/**/*.test.ts'
          ]
        }
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/prepare.ts'],
          // Fast compression: no test measures the compressed size of these builds.
          env: { BROTLI_QUALITY: '4' },
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // One file at a time: Astro's builds in one code folder share `.astro`.
          fileParallelism: false
        }
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          environment: 'node',
          include: ['tests/cluster/**/*.test.ts'],
          // nodes start in processes of their own
          hookTimeout: 180_000,
          fileParallelism: false
        }
      },
      {
        extends: true,
        test: {
          name: 'site',
          environment: 'node',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/support/provide-server.ts'],
          // The pages are parsed once for all files.
          isolate: false,
          maxWorkers
        }
      }
    ]
  }
})
