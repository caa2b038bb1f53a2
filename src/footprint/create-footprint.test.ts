import { expect, test, vi } from 'vitest'
import { parseFootprint } from '../../shared/footprint/footprint.ts'
import { createFootprint, getSize } from './create-footprint.ts'
import { takePending } from './pending-store.ts'

const what = { type: 'click', content: 'hero' }
const page = { origin: 'https://site.example', pathname: '/zh/hardware' }
const staff = { userId: 'u-1001', token: 'T-1' }

test('a record holds type, content, user id, and origin with path', () => {
  expect(createFootprint(what, staff, false, page)).toEqual({
    type: 'click',
    content: 'hero',
    userId: 'u-1001',
    pathHistory: 'https://site.example/zh/hardware'
  })
})

test('the user id is empty if missing', () => {
  expect(createFootprint(what, { ...staff, userId: '' }, false, page)?.userId).toBe('')
})

test.each([
  ['the user id is guest', { ...staff, userId: 'guest' }, false],
  ['the token is the guest default', { ...staff, token: 'guest' }, false],
  ['no user is signed in', { userId: '', token: '' }, false],
  ['footprints are off', staff, true]
])('nothing is recorded when %s', (_, kept, isOff) => {
  expect(createFootprint(what, kept, isOff, page)).toBeUndefined()
})

test('4,000 Chinese characters are sent whole', () => {
  const content = '足'.repeat(4000)
  expect(createFootprint({ ...what, content }, staff, false, page)?.content).toBe(content)
})

test.each(['足'.repeat(9000), '\u0001'.repeat(4000), '"'.repeat(9000)])(
  'content beyond the limit of the collector is cut, with a line in the console',
  content => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const record = createFootprint({ ...what, content }, staff, false, page)
    expect(record && getSize(record)).toBeLessThanOrEqual(15 * 1024)
    expect(parseFootprint(record)).toEqual(record)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  }
)

test('footprints of an earlier page are sent for the user who left them only', () => {
  const record = createFootprint(what, staff, false, page)
  for (const [userId, count] of [
    ['u-1001', 1],
    ['u-2', 0],
    [undefined, 0]
  ] as const) {
    sessionStorage.setItem('footprints', JSON.stringify([record]))
    expect(takePending(userId)).toHaveLength(count)
    expect(sessionStorage.getItem('footprints')).toBeNull()
  }
})
