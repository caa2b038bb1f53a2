import { readFileSync } from 'node:fs'
import { extractSchema } from '@sanity/schema/_internal'
import { createSchema } from 'sanity'
import { expect, it } from 'vitest'
import { schemaTypes } from './index.ts'

const file = new URL('../../shared/content/schema.json', import.meta.url)

// After a schema change: npm -w studio run schema && npm -w studio run types
it('is what the site validates content by', () => {
  const extracted = extractSchema(createSchema({ name: 'default', types: schemaTypes }))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(extracted)))
})
