import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'
import '../support/compile-cache.ts'

const cache = join(import.meta.dirname, '../../.cache/tests')

export default defineConfig({
  testDir: '.',
  outputDir: join(cache, 'browser'),
  fullyParallel: true,
  workers: 2,
  globalSetup: '../support/provide-server.ts',
  timeout: 90_000,
  // A test that passes when repeated is named in the summary.
  retries: process.env.CI ? 1 : 0,
  // Generous limits: other processes may slow the machine down.
  expect: { timeout: 20_000 },
  // The Studio tests start first: they occupy one worker while the site's tests run in the other.
  projects: [
    {
      name: 'studio',
      testMatch: 'studio/**/*.spec.ts',
      workers: 1,
      // Each wait has its own limit; the sum may be long on a busy machine.
      timeout: 480_000,
      use: { actionTimeout: 60_000 }
    },
    { name: 'site', testIgnore: 'studio/**' }
  ],
  reporter: [['list'], ['json', { outputFile: join(cache, 'e2e.json') }]],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:4321',
    launchOptions: await launchOptions(),
    // No action may block until the test's timeout.
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    trace: 'off',
    screenshot: 'only-on-failure'
  }
})
