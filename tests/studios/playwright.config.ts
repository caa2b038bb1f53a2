// Unmodified Studios of several major versions on the lake: part of `npm run test:long`. Installs them from the registry.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'
import '../support/compile-cache.ts'

const cache = join(import.meta.dirname, '../../.cache/tests')

export default defineConfig({
  testDir: '.',
  outputDir: join(cache, 'studios'),
  workers: 1,
  // Includes the installation of a Studio.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(cache, 'studios.json') }]],
  use: {
    launchOptions: await launchOptions(),
    // The lake has a self-signed certificate.
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure'
  }
})
