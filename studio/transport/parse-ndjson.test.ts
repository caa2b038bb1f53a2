import { expect, test } from 'vitest'
import { parseNdjson } from './parse-ndjson.ts'

test('each line is a value, and an empty answer has none', () => {
  expect(parseNdjson('{"id":"a"}\n{"id":"b"}\n')).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(parseNdjson('')).toEqual([])
  expect(parseNdjson(undefined)).toEqual([])
})
