import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getToken, type StartedLake, startLake } from './start.ts'

const studio = 'https://studio.example'
let started: StartedLake
let userId = ''
beforeAll(async () => {
  started = await startLake({ corsOrigins: [studio] })
  const user = {
    name: '李编辑',
    email: 'a@site.example',
    password: 'ten letters',
    role: 'editor'
  } as const
  userId = (await started.lake.people.create(user)).id
  await started.client('editor').create({ _id: 'page', _type: 'page', title: 'a' })
})
afterAll(() => started.stop())

test.each([
  'authorization,client-timing,x-sanity-project-id',
  'content-type,x-sanity-lineage,x-sanity-app-version',
  'accept,cache-control,last-event-id',
  'traceparent,tracestate,baggage'
])('the preflight of an allowed origin allows the headers %s', async requested => {
  const response = await started.ask('/v1/data/query/main', {
    method: 'OPTIONS',
    headers: {
      origin: studio,
      'access-control-request-method': 'GET',
      'access-control-request-headers': requested
    }
  })
  expect(response.status).toBe(204)
  const allowed = response.headers.get('access-control-allow-headers')?.split(', ')
  expect(allowed).toEqual(expect.arrayContaining(requested.split(',')))
})

test('a preflight names no header that is not a name, and allows nothing to other origins', async () => {
  const preflight = (origin: string, requested: string) =>
    started.ask('/v1/data/query/main', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': requested }
    })
  const odd = await preflight(studio, 'a b, "c", x-fine, *')
  expect(odd.headers.get('access-control-allow-headers')).toMatch(/x-sanity-project-id, x-fine$/)
  const other = await preflight('https://evil.example', 'client-timing')
  expect([other.status, other.headers.get('access-control-allow-headers')]).toEqual([403, null])
})

test.each([
  [undefined, true],
  [studio, true],
  ['https://evil.example', false]
])('the check of origins says that %s is allowed: %s', async (origin, allowed) => {
  const response = await started.ask('/v2025-02-19/check/cors', {
    headers: origin ? { origin } : {}
  })
  const result = { allowed, withCredentials: allowed }
  expect(await response.json()).toEqual({ result, authenticated: false })
})

test('a client with a resource configuration does all work on its data set', async () => {
  const client = createClient({
    apiHost: started.url,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
    token: getToken('editor'),
    resource: { type: 'dataset', id: 'p1.main' }
  })
  const heard = new Promise(done => {
    client.listen('*[_id == "res"]', {}, { events: ['welcome', 'mutation'] }).subscribe(event => {
      if (event.type === 'welcome') {
        void client.create({ _id: 'res', _type: 'page', title: '资源' })
      } else done(event)
    })
  })
  expect(await heard).toMatchObject({ documentId: 'res', result: { title: '资源' } })
  expect(await client.fetch('*[_id == "res"][0].title')).toBe('资源')
  expect(await client.getDocument('res')).toMatchObject({ title: '资源' })
  await client.patch('res').set({ title: 'b' }).commit()
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.res',
    publishedId: 'res',
    patch: { set: { title: 'c' } }
  })
  expect(await client.getDocument('drafts.res')).toMatchObject({ title: 'c' })
  // longer than fits into a URL: sent as a POST
  expect(
    await client.fetch('*[_id == "res" && $t != "b"][0].title', { t: 'x'.repeat(12_000) })
  ).toBe('b')
  const elsewhere = client.withConfig({ resource: { type: 'dataset', id: 'p2.main' } })
  await expect(elsewhere.fetch('*')).rejects.toThrow(/project "p1", not "p2"/)
  const missing = client.withConfig({ resource: { type: 'dataset', id: 'p1.nowhere' } })
  await expect(missing.fetch('*')).rejects.toThrow(/nowhere/)
  const library = client.withConfig({ resource: { type: 'media-library', id: 'm1' } })
  await expect(library.fetch('*')).rejects.toMatchObject({ statusCode: 501 })
})

test('users are found under their project, too', async () => {
  const ask = async (path: string) => {
    const response = await started.ask(path, { role: 'viewer' })
    return [response.status, await response.json()]
  }
  for (const base of ['/v2021-06-07', '/v2021-06-07/projects/p1']) {
    expect(await ask(`${base}/users/${userId}`)).toEqual([
      200,
      expect.objectContaining({ id: userId, displayName: '李编辑' })
    ])
    expect(await ask(`${base}/users/me`)).toEqual([
      200,
      expect.objectContaining({ name: 'viewer' })
    ])
  }
  expect((await ask(`/v2021-06-07/projects/p2/users/${userId}`))[0]).toBe(404)
})

test('settings of a user are removed, one or all, and only their own', async () => {
  const request = (
    role: 'editor' | 'viewer' | undefined,
    method: string,
    path = '',
    body?: unknown
  ) =>
    started.ask(`/v1/users/me/keyvalue${path}`, {
      method,
      ...(role && { role }),
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  const all = async (role: 'editor' | 'viewer') => (await request(role, 'GET')).json()
  const pairs = ['a', 'b', 'c'].map(key => ({ key, value: key }))
  for (const role of ['editor', 'viewer'] as const) await request(role, 'PUT', '', pairs)
  expect((await request('editor', 'DELETE', '/a,c')).status).toBe(204)
  expect(await all('editor')).toEqual([{ key: 'b', value: 'b' }])
  expect((await request('editor', 'DELETE')).status).toBe(204)
  expect(await all('editor')).toEqual([])
  expect(await all('viewer')).toEqual(pairs)
  expect((await request(undefined, 'DELETE')).status).toBe(401)
})

test('what Studios ask now and then is answered or refused, with a reason', async () => {
  const ask = async (path: string, method = 'GET') => {
    const response = await started.ask(path, { method, role: 'editor' })
    return [response.status, await response.json()]
  }
  for (const path of ['/v2021-06-07/data/ping', '/v2025-02-19/data/ping/main'])
    expect(await ask(path)).toEqual([200, { ping: 'pong' }])
  const references = '/vX/data/references/main/documents/page/to'
  expect(await ask(`${references}?excludeInternalReferences=true&excludePaths=true`)).toEqual([
    200,
    { totalCount: 0, references: [] }
  ])
  const notOffered = (statusCode: number) =>
    expect.objectContaining({
      statusCode,
      message: expect.stringMatching(/This lake does not offer it\.$/)
    })
  for (const path of [
    'help/a',
    'journey/announcements',
    'subscriptions/project/p1',
    'descriptors/claim'
  ]) {
    expect([path, await ask(`/v2025-02-19/${path}`)]).toEqual([path, [404, notOffered(404)]])
  }
  expect(await ask('/v2025-02-19/descriptors/claim', 'POST')).toEqual([404, notOffered(404)])
  for (const path of ['schedules/p1/main', 'assist/tasks/main/status']) {
    expect([path, await ask(`/v2025-02-19/${path}`)]).toEqual([path, [501, notOffered(501)]])
  }
})

test('each author of a change has a name: tokens of the host program, and the scheduler', async () => {
  const client = started.client('editor')
  const releaseId = 'rNamed'
  const publishAt = new Date(Date.now() + 1_500).toISOString()
  const metadata = { releaseType: 'scheduled', intendedPublishAt: publishAt } as const
  await client.releases.create({ releaseId, metadata })
  await client.releases.schedule({ releaseId, publishAt })
  const state = async () => (await client.releases.get({ releaseId }))?.state
  await vi.waitFor(async () => expect(await state()).toBe('published'), { timeout: 20_000 })
  const history = `/v2025-02-19/data/history/main/transactions/_.releases.${releaseId}?excludeContent=true`
  const lines = await (await started.ask(history, { role: 'editor' })).text()
  const authors = lines
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { author: string }).author)
  const names: Record<string, unknown> = {}
  for (const author of authors) {
    const response = await started.ask(`/v2021-06-07/users/${author}`, { role: 'editor' })
    names[author] = ((await response.json()) as { displayName?: string }).displayName
  }
  expect(names).toEqual({ 'token-editor': 'editor', lake: 'Content lake' })
})
