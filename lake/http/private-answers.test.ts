import { afterAll, beforeAll, expect, test } from 'vitest'
import { quadrants } from '../tests/images.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
let image: string
beforeAll(async () => {
  started = await startLake()
  const editor = started.client('editor')
  const { path } = await editor.assets.upload('image', await quadrants(), { filename: 'a.png' })
  image = path
  await editor.create({ _id: 'a', _type: 'a' })
})
afterAll(() => started.stop())

const V = '/v2025-02-19'
const paths = [
  `${V}/data/query/main?query=*`,
  `${V}/data/query/main?query=*[`,
  `${V}/projects/p1/datasets/main/query?query=*`,
  `${V}/data/doc/main/a`,
  `${V}/data/export/main`,
  `${V}/data/listen/main?query=*`,
  `${V}/data/live/events/main`,
  `${V}/data/history/main/events/documents/a`,
  `${V}/data/history/main/transactions/a`,
  `${V}/data/history/main/documents/a?lastRevision=true`,
  `${V}/data/references/main/documents/a/to`,
  `${V}/data/ping`,
  `${V}/data/acl/main`,
  `${V}/users/me`,
  `${V}/users/none`,
  `${V}/users/me/keyvalue`,
  `${V}/users/me/keyvalue/a`,
  `${V}/auth/fetch?sid=x`,
  `${V}/auth/id`,
  `${V}/auth/providers`,
  `${V}/projects`,
  `${V}/projects/p1`,
  `${V}/projects/p1/datasets`,
  `${V}/projects/p1/datasets/main/acl`,
  `${V}/projects/p1/roles`,
  `${V}/projects/p1/grants`,
  `${V}/datasets`,
  `${V}/check/cors`,
  '/lake/sign-in',
  '/images/p1/main/none-1x1.png',
  '/files/p1/main/none.pdf',
  `${V}/no/such/route`,
  '/v9/data/query/main?query=*'
]

test.each(paths)('no cache keeps what anybody gets from %s', async path => {
  for (const role of [undefined, 'viewer', 'administrator'] as const) {
    const leave = new AbortController()
    const { signal } = leave
    const answer = await started.ask(path, role ? { role, signal } : { signal })
    const { headers, status } = answer
    leave.abort()
    expect([status, headers.get('cache-control')]).toEqual([
      status,
      expect.stringMatching(/^no-store/)
    ])
    expect(headers.get('vary')).toMatch(/Cookie, Authorization/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('an image, whose address is a capability, may be kept', async () => {
  const answer = await started.ask(`/${image}`)
  await answer.arrayBuffer()
  expect(answer.headers.get('cache-control')).toMatch(/^public/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('writes and sign-ins are not kept either', async () => {
  const requests: [string, string][] = [
    [`${V}/data/mutate/main`, '{"mutations": []}'],
    [`${V}/data/actions/main`, '{"actions": []}'],
    [`${V}/auth/logout`, ''],
    ['/lake/sign-in', 'email=a&password=b']
  ]
  for (const [path, body] of requests) {
    for (const role of [undefined, 'editor'] as const) {
      const answer = await started.ask(path, { method: 'POST', body, ...(role && { role }) })
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  }
})
