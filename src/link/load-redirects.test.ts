import { beforeEach, expect, test } from 'vitest'
import { routedQuery } from '../cms/routes.ts'
import { buildContext } from '../rendering/build-context.ts'
import { trackPage } from '../rendering/page-dependencies.ts'
import { pageOmissions, takeWarnings } from '../rendering/warnings.ts'
import { loadRedirects, redirectsQuery } from './load-redirects.ts'

const ADDRESS = '/redirects.json'
const rule = (_id: string, from: string, to: string) => ({ _id, _type: 'redirect', from, to })

beforeEach(() => {
  answer(routedQuery, [])
  takeWarnings()
})

function answer(query: string, answer: unknown) {
  buildContext().answers.set(`{}${query}`, Promise.resolve({ answer, reads: undefined }))
}

test('an invalid redirect stays listed, publish after publish, until it is corrected', async () => {
  answer(redirectsQuery, [
    rule('good', '/good', '/hardware'),
    rule('bad', '/bad', 'https://other.example'),
    rule('one', '/one', '/two'),
    rule('two', '/two', '/one')
  ])
  const used = await trackPage(ADDRESS, loadRedirects)
  expect(used).toEqual([{ from: '/good', to: '/hardware' }])
  const listed = () => pageOmissions().map(({ page, kind, value }) => [page, kind, value])
  const all = ['bad', 'one', 'two'].map(id => [ADDRESS, 'redirect', id])
  expect(takeWarnings()).toHaveLength(3)
  expect(takeWarnings()).toEqual([])
  expect(listed()).toEqual(all)
  answer(redirectsQuery, [rule('bad', '/bad', '/hardware')])
  await trackPage(ADDRESS, loadRedirects)
  expect([listed(), takeWarnings()]).toEqual([[], []])
})
