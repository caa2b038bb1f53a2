import { defineCliConfig } from 'sanity/cli'
import { translateCode } from './i18n/translate-code.ts'
import { STUDIO_PATH } from './with-root.ts'

export default defineCliConfig({
  api: { projectId: 'site', dataset: 'production' },
  project: { basePath: STUDIO_PATH },
  vite: config => ({ ...config, plugins: [...(config.plugins ?? []), translateCode()] }),
  deployment: { autoUpdates: false },
  typegen: {
    path: '../src/**/*.{ts,tsx,astro}',
    schema: '../shared/content/schema.json',
    generates: '../src/cms/types.generated.ts',
    overloadClientMethods: true
  }
})
