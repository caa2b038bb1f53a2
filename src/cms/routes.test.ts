import { expect, test } from 'vitest'
import { takeWarnings } from '../rendering/warnings.ts'
import { toRoutes } from './routes.ts'

test('each path has one page, an invalid path has none, and conflicts are reported', () => {
  takeWarnings()
  const { byPath, elsewhere } = toRoutes(
    [
      { id: 'a', type: 'camera', path: '/hardwareQJ', created: '1' },
      { id: 'b', type: 'camera', path: '/hardwareQJ', created: '2' },
      { id: 'c', type: 'camera', path: '/elsewhere', created: '3' },
      { id: 'd', type: 'page', path: '//evil.example', created: '4' },
      { id: 'e', type: 'page', path: '/', created: '5' }
    ],
    new Map([['c', '/hardwareZY']])
  )
  expect([...byPath.values()].map(({ id, path }) => [id, path])).toEqual([
    ['a', '/hardwareQJ'],
    ['c', '/hardwareZY'],
    ['e', '/']
  ])
  expect(elsewhere).toEqual(
    new Map([
      ['b', null],
      ['c', '/hardwareZY'],
      ['d', null]
    ])
  )
  const problems = takeWarnings().join('\n')
  for (const id of ['b', 'c', 'd']) expect(problems).toContain(` ${id}: path`)
})
