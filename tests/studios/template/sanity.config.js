import { createClient } from '@sanity/client'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { plugins } from './plugins.js'
import { types } from './schema.js'

// Set by the test: the lake has another port each time.
const lake = globalThis.lakeUrl

export default defineConfig({
  projectId: 'demo',
  dataset: 'production',
  apiHost: lake,
  unstable_clientFactory: config =>
    createClient({ ...config, apiHost: lake, useProjectHostname: false, useCdn: false }),
  auth: {
    loginMethod: 'dual',
    providers: [{ name: 'lake', title: 'Content lake', url: `${lake}/lake/sign-in` }]
  },
  plugins: plugins ?? [structureTool()],
  schema: { types }
})
