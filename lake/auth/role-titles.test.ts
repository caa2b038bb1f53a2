import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

let lake: StartedLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', '编辑'],
  ['en-US,en;q=0.9', 'Editor']
])('roles have titles in the language of the browser: %s', async (language, title) => {
  const ask = async (path: string) => {
    const headers = { 'accept-language': language }
    return (await lake.ask(path, { role: 'editor', headers })).json()
  }
  expect((await ask('/v1/users/me')).roles).toEqual([{ name: 'editor', title }])
  const titles = (await ask('/v1/projects/p1/roles')).map((role: { title: string }) => role.title)
  expect(titles).toContain(title)
  const [member] = (await ask('/v1/projects/p1')).members
  expect(member.roles).toEqual([{ name: 'editor', title }])
})
