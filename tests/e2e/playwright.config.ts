import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'

const cache = join(import.meta.dirname, '../../.cache/tests')

export default defineConfig({
  testDir: '.',
  outputDir: join(cache, 'browser'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  reporter: [['list'], ['json', { outputFile: join(cache, 'playwright.json') }]],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:4321',
    launchOptions: await launchOptions(),
    trace: 'off',
    screenshot: 'only-on-failure'
  }
})
