import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

test('the site judges content by the schema that the Studio has', () => {
  // After a schema change: npm -w studio run schema && npm -w studio run types
  expect(read('src/cms/schema.generated.json')).toEqual(read('studio/schema.json'))
})
