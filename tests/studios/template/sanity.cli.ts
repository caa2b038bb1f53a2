import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: { projectId: 'demo', dataset: 'production' },
  deployment: { autoUpdates: false }
})
