import { expect, test } from 'vitest'
import { validationMarkers } from '../../seed/check/validation.ts'
import type { SeedDocument } from '../../seed/document.ts'
import { seedDocuments } from '../../seed/index.ts'

const rule = (id: string, from: string, to: string): SeedDocument => ({
  _id: `redirect-${id}`,
  _type: 'redirect',
  from,
  to
})
const problems = (own: SeedDocument, ...others: SeedDocument[]) =>
  validationMarkers(own, [...seedDocuments, ...others, own])

test('a redirect to a page is valid, also with an anchor, below a path and through another redirect', async () => {
  for (const to of ['/contactUs', '/hardware#compare', '/hardware/compare', '/contact'])
    expect(await problems(rule('new', '/new', to))).toEqual([])
  expect(await problems(rule('new', '/new/*', '/hardware/compare/*'))).toEqual([])
})

test.each([
  ['contact', '/contactUs', /以 \/ 开头/],
  ['/en/contact2', '/contactUs', /不带语言/],
  ['/hardware', '/contactUs', /此路径已有页面/],
  ['/CONTACT', '/hardware', /另一条跳转/],
  ['/new', 'https://site.example/', /以 \/ 开头/],
  ['/new', '//site.example/', /以 \/ 开头/],
  ['/new', '/hardware/compare/*', /也要以 \/\* 结尾/],
  ['/new', '/nowhere', /没有此路径的页面/],
  ['/new', '/NEW', /跳转成环：\/new → \/NEW/]
])('%s → %s is told to be wrong', async (from, to, message) => {
  expect((await problems(rule('new', from, to))).join('\n')).toMatch(message)
})

test('a loop through other redirects is found', async () => {
  const others = [rule('a', '/one', '/two'), rule('b', '/two', '/three')]
  const found = await problems(rule('new', '/three', '/one'), ...others)
  expect(found.join('\n')).toContain('/three → /one → /two → /three')
})
