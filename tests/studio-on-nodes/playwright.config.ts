// Tests of the Studio on two nodes, which change with each request: part of `npm run test:long`.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import e2e from '../e2e/playwright.config.ts'

const cache = join(import.meta.dirname, '../../.cache/tests')

export default defineConfig({
  ...e2e,
  testDir: '../e2e/studio',
  outputDir: join(cache, 'studio-on-nodes'),
  workers: 1,
  globalSetup: './provide-nodes.ts',
  projects: [
    {
      name: 'nodes',
      // writing, publishing, two editors in one document with presence, history, uploads
      testMatch: ['editing', 'collaboration', 'history', 'media'].map(name => `${name}.spec.ts`),
      timeout: 480_000,
      use: { actionTimeout: 60_000 }
    }
  ],
  reporter: [['list'], ['json', { outputFile: join(cache, 'studio-on-nodes.json') }]]
})
