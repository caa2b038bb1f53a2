import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake, type TestRole } from './start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

type Refusal = { error: { items: { error: { type: string; permission?: string } }[] } }

async function send(kind: 'mutate' | 'actions', items: unknown[], role: TestRole) {
  const response = await started.ask(`/v2025-02-19/data/${kind}/main`, {
    method: 'POST',
    role,
    body: JSON.stringify(kind === 'mutate' ? { mutations: items } : { actions: items })
  })
  const body = (await response.json()) as Refusal
  return { status: response.status, error: body.error?.items[0]?.error }
}
const mutate = (mutation: unknown, role: TestRole = 'administrator') =>
  send('mutate', [mutation], role)

test('callers without write permission get an error that names the missing permission', async () => {
  const missing = async (kind: 'mutate' | 'actions', item: unknown) => {
    const { status, error } = await send(kind, [item], 'viewer')
    expect(status).toBe(403)
    return error?.permission
  }
  expect(await missing('mutate', { create: { _type: 'a' } })).toBe('create')
  expect(await missing('mutate', { createIfNotExists: { _id: 'x', _type: 'a' } })).toBe('create')
  expect(await missing('mutate', { patch: { id: 'x', set: { a: 1 } } })).toBe('update')
  expect(await missing('mutate', { delete: { id: 'x' } })).toBe('delete')
  const action = (name: string) => ({ actionType: `sanity.action.document.${name}` })
  expect(await missing('actions', action('create'))).toBe('create')
  expect(await missing('actions', action('publish'))).toBe('update')
  expect(await missing('actions', action('delete'))).toBe('delete')
})

test('a document cannot have an id that begins with a dot, or be a draft of a draft', async () => {
  for (const _id of [
    '.x',
    '.',
    'drafts.drafts.x',
    'versions.r1.drafts.x',
    'drafts.versions.r1.x',
    '_.releases.r1.x'
  ]) {
    const { status, error } = await mutate({ createOrReplace: { _id, _type: 'a' } })
    expect({ _id, status, type: error?.type }).toEqual({
      _id,
      status: 400,
      type: 'validationError'
    })
  }
  for (const _id of ['drafts.x', 'versions.r1.x', 'box.x', '_.x']) {
    expect((await mutate({ createOrReplace: { _id, _type: 'a' } })).status).toBe(200)
  }
})

test('a document can be replaced by another type only if no strong reference points at it', async () => {
  const client = started.client('administrator')
  await client.mutate<Record<string, unknown>>([
    { create: { _id: 'free', _type: 'a', old: true } },
    { create: { _id: 'held', _type: 'a' } },
    { create: { _id: 'holder', _type: 'a', to: { _ref: 'held' } } },
    { create: { _id: 'drafts.other', _type: 'b' } },
    { create: { _id: 'other', _type: 'a' } }
  ])
  const before = await client.getDocument('free')
  expect((await mutate({ createOrReplace: { _id: 'free', _type: 'b' } })).status).toBe(200)
  const after = await client.getDocument('free')
  expect(after).toMatchObject({ _type: 'b' })
  expect(after?.old).toBeUndefined()
  // nothing of the old one is kept, not even its creation time
  expect(Date.parse(after?._createdAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(before?._createdAt ?? '')
  )
  const refused = { status: 409, error: { type: 'cannotModifyImmutableAttributeError' } }
  expect(await mutate({ createOrReplace: { _id: 'held', _type: 'b' } })).toMatchObject(refused)
  expect((await mutate({ createOrReplace: { _id: 'held', _type: 'a' } })).status).toBe(200)
  const publish = {
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.other',
    publishedId: 'other'
  }
  expect(await send('actions', [publish], 'administrator')).toMatchObject(refused)
  expect(await client.getDocument('other')).toMatchObject({ _type: 'a' })
})

test('an unsupported method is rejected with the allowed ones', async () => {
  const asked = async (method: string, path: string) => {
    const { status, headers } = await started.ask(path, { method, role: 'administrator' })
    return `${status} ${headers.get('allow')}`
  }
  expect(await asked('PUT', '/v1/data/query/main')).toBe('405 GET, HEAD, POST')
  expect(await asked('GET', '/v1/data/mutate/main')).toBe('405 POST')
  expect(await asked('GET', '/v1/data/actions/main')).toBe('405 POST')
  expect(await asked('POST', '/v1/users/me')).toBe('405 GET, HEAD')
  expect(await asked('GET', '/v1/data/nothing/main')).toBe('404 null')
})

test('a compressed body is rejected with a message', async () => {
  const response = await started.ask('/v1/data/mutate/main', {
    method: 'POST',
    role: 'editor',
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync('{"mutations": []}')
  })
  expect(response.status).toBe(415)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('compressed') })
})

test('APIs of the hosted lake are answered with 501 and a message', async () => {
  const paths = [
    'jobs/x',
    'projects/p1/tokens',
    'projects/p1/cors',
    'projects/p1/datasets/main/backups',
    'projects/p1/datasets/main/tags',
    'datasets/main/tags',
    'schemas/main',
    'schedules/p1/main',
    'data/acl/main'
  ]
  for (const path of paths) {
    const response = await started.ask(`/v2024-01-01/${path}`, { role: 'administrator' })
    const { message } = (await response.json()) as { message: string }
    expect({ path, status: response.status, message }).toEqual({
      path,
      status: 501,
      message: expect.stringMatching(/^[A-Z].+\. This lake does not offer it\.$/)
    })
  }
  for (const path of ['projects/p1/datasets', 'datasets', 'projects/p1/datasets/main/acl']) {
    expect((await started.ask(`/v2024-01-01/${path}`, { role: 'viewer' })).status).toBe(200)
  }
})
