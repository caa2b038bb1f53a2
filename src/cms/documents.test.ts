import { expect, test } from 'vitest'
import { takeProblems } from '../build/problem.ts'
import { selectRouted } from './documents.ts'

test('each path has one page, and a path of the wrong form has none; both are named', () => {
  takeProblems()
  const routed = selectRouted([
    { id: 'a', type: 'camera', path: '/hardwareQJ' },
    { id: 'b', type: 'camera', path: '/hardwareQJ' },
    { id: 'c', type: 'camera', path: '/elsewhere' },
    { id: 'd', type: 'page', path: '//evil.example' },
    { id: 'e', type: 'page', path: '/' }
  ])
  expect([...routed.values()].map(({ id }) => id)).toEqual(['a', 'e'])
  const problems = takeProblems().join('\n')
  for (const id of ['b', 'c', 'd']) expect(problems).toContain(` ${id}: path`)
})
