import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: { projectId: 'site', dataset: 'production' },
  project: { basePath: '/studio' },
  deployment: { autoUpdates: false },
  typegen: {
    path: '../src/**/*.{ts,tsx,astro}',
    schema: './schema.json',
    generates: '../src/cms/types.generated.ts',
    overloadClientMethods: true
  }
})
