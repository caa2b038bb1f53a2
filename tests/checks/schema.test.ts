import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOWNLOAD_TYPES } from '../../server/publisher/rules/downloads.ts'
import { PATH_PATTERNS } from '../../server/publisher/rules/path-patterns.ts'
import { downloadExtensions } from '../../studio/schema/downloads.ts'
import { pathPatterns } from '../../studio/schema/path-patterns.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

test('the site judges content by the schema that the Studio has', () => {
  // After a schema change: npm -w studio run schema && npm -w studio run types
  expect(read('src/cms/schema.generated.json')).toEqual(read('studio/schema.json'))
})

test('the publisher takes the paths that the Studio takes', () => {
  expect(PATH_PATTERNS).toEqual(pathPatterns)
})

test('the Studio offers the types of downloads that the lake takes and the site serves', () => {
  expect(downloadExtensions.toSorted()).toEqual(Object.keys(DOWNLOAD_TYPES).sort())
})
