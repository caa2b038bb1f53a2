import { expect, test } from 'vitest'
import { logLine } from './log.ts'

const now = new Date('2026-01-02T03:04:05Z')

test('a line names time, event and details, and no value can break out of its place', () => {
  expect(logLine('text', 'site.built', { ms: 12, build: 'b1' }, now)).toBe(
    '2026-01-02T03:04:05.000Z site.built ms=12 build=b1'
  )
  const hostile = logLine('text', 'x', { reason: 'a\nb="c" \u001b[2J', empty: '' }, now)
  expect(hostile).toBe('2026-01-02T03:04:05.000Z x reason="a\\nb=\\"c\\" \\u001b[2J" empty=""')
})

test('for programs a line is one JSON object', () => {
  const line = logLine('json', 'site.built', { ms: 12, reason: 'a\n"b"' }, now)
  expect(JSON.parse(line)).toEqual({
    time: '2026-01-02T03:04:05.000Z',
    event: 'site.built',
    ms: 12,
    reason: 'a\n"b"'
  })
})
