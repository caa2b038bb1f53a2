import { expect, test } from 'vitest'
import { buildContext } from './build-context.ts'
import { trackPage, trackPath, trackQuery } from './page-dependencies.ts'
import { queryDependencies } from './query-dependencies.ts'

test('a page is recorded with the documents, types and paths that it read', async () => {
  await trackPage('/zh/a', async () => {
    await Promise.resolve()
    trackQuery(
      queryDependencies('*[_type == "camera"] | order(order)', {}, [
        { _id: 'c1', _updatedAt: '2026-01-01T00:00:00Z', maker: { _id: 'm1' } }
      ])
    )
    trackPath('/hardware')
  })
  const record = buildContext().pages.get('/zh/a')
  expect(record?.documents).toEqual(
    new Map([
      ['c1', '2026-01-01T00:00:00Z'],
      ['m1', undefined]
    ])
  )
  expect(record?.types).toEqual(new Set(['camera']))
  expect(record?.paths).toEqual(new Set(['/hardware']))
})

test('pages that render concurrently do not mix', async () => {
  const read = (address: string, id: string) =>
    trackPage(address, async () => {
      await new Promise(done => setTimeout(done, 5))
      trackQuery(queryDependencies('*[_id == $id][0]', { id }, { _id: id }))
    })
  await Promise.all([read('/zh/b', 'b'), read('/zh/c', 'c')])
  expect([...(buildContext().pages.get('/zh/b')?.documents.keys() ?? [])]).toEqual(['b'])
})
