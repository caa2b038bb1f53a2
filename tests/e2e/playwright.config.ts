import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'

const cache = join(import.meta.dirname, '../../.cache/tests')

export default defineConfig({
  testDir: '.',
  outputDir: join(cache, 'browser'),
  fullyParallel: true,
  workers: 2,
  // The whole Studio on two busy cores: one that passes when repeated is named in the output and counts as passed.
  retries: 1,
  timeout: 45_000,
  projects: [
    { name: 'site', testIgnore: 'studio/**' },
    { name: 'studio', testMatch: 'studio/**/*.spec.ts', workers: 1 }
  ],
  reporter: [['list'], ['json', { outputFile: join(cache, 'playwright.json') }]],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:4321',
    launchOptions: await launchOptions(),
    trace: 'off',
    screenshot: 'only-on-failure'
  }
})
