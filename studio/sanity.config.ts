import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from './schema/index.ts'

export default defineConfig({
  name: 'default',
  title: 'Studio',
  projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? 'site',
  dataset: process.env.SANITY_STUDIO_DATASET ?? 'production',
  plugins: [structureTool()],
  schema: { types: schemaTypes }
})
