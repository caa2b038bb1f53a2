import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
let userId = ''
beforeAll(async () => {
  started = await startLake()
  const password = 'ten letters or more'
  const user = { name: '李编辑', email: 'a@site.example', password, role: 'editor' } as const
  userId = (await started.lake.people.create(user)).id
})
afterAll(() => started.stop())

describe('through the official client', () => {
  test('who am I', async () => {
    expect(await started.client('viewer').users.getById('me')).toMatchObject({
      name: 'viewer',
      roles: [{ name: 'viewer', title: 'Viewer' }]
    })
    expect(await started.client().users.getById('me')).toEqual({})
  })
  test('a person by id, for those who are signed in, without the address', async () => {
    const found = await started.client('viewer').users.getById(userId)
    expect(found).toMatchObject({ id: userId, displayName: '李编辑' })
    expect(JSON.stringify(found)).not.toContain('site.example')
    await expect(started.client().users.getById(userId)).rejects.toThrow(/Sign in/)
    await expect(started.client('viewer').users.getById('nobody')).rejects.toThrow(/no user/)
  })
  test('projects and data sets', async () => {
    const client = started.client('administrator')
    expect(await client.projects.list()).toMatchObject([{ id: 'p1' }])
    const project = await client.projects.getById('p1')
    expect(project.members).toContainEqual(expect.objectContaining({ id: userId, role: 'editor' }))
    expect((await client.datasets.list()).map(one => one.name)).toEqual(['main', 'other'])
    await expect(client.projects.getById('p2')).rejects.toThrow(/project "p1", not "p2"/)
    await expect(client.datasets.delete('main')).rejects.toMatchObject({ statusCode: 501 })
  })
  test('a visitor sees no account', async () => {
    expect(JSON.stringify(await started.client().projects.list())).not.toContain(userId)
  })
})

test('the rules that the Studio asks for are those of the role', async () => {
  const acl = async (role?: 'editor' | 'contributor') =>
    await (await started.ask('/v1/projects/p1/datasets/main/acl', role && { role })).json()
  expect(await acl('editor')).toEqual([
    { filter: 'true', permissions: ['read', 'create', 'update', 'history', 'editHistory'] }
  ])
  expect(await acl()).toEqual([{ filter: '_id in path("*")', permissions: ['read'] }])
  expect(JSON.stringify(await acl('contributor'))).toContain('drafts.*')
})

test('settings are per user and limited', async () => {
  const put = (role: 'editor' | 'viewer' | undefined, body: unknown) =>
    started.ask('/v1/users/me/keyvalue', {
      method: 'PUT',
      body: JSON.stringify(body),
      ...(role && { role })
    })
  expect((await put('editor', [{ key: 'a', value: 1 }])).status).toBe(200)
  expect((await put(undefined, [{ key: 'a', value: 1 }])).status).toBe(401)
  expect((await put('editor', [{ value: 1 }])).status).toBe(400)
  expect((await put('editor', [{ key: 'long', value: 'x'.repeat(200_000) }])).status).toBe(400)
  const get = async (role: 'editor' | 'viewer') =>
    (await started.ask('/v1/users/me/keyvalue/a', { role })).json()
  expect(await get('editor')).toEqual([{ key: 'a', value: 1 }])
  expect(await get('viewer')).toEqual([null])
})

test('removing an account or its role takes effect at once', async () => {
  const { token } = await started.lake.tokens.create({ name: 'x', role: 'viewer' })
  const client = started.client(undefined, { token })
  expect(await client.fetch('1')).toBe(1)
  const id = started.lake.tokens.list().find(one => one.name === 'x')?.id ?? ''
  await started.lake.tokens.revoke(id)
  await expect(client.fetch('1')).rejects.toMatchObject({ statusCode: 401 })
})
