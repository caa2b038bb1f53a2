import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HONEST } from '../../server/forms/tests/start.ts'
import { getFormToken, post } from '../soak/load.ts'
import { editorClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, EDITOR_PASSWORD, SITE_URL } from '../support/prepared.ts'
import { type Running, sleep, startServer } from '../support/server.ts'
import { fill, ownDisk } from '../support/small-disk.ts'
import { waitUntil } from '../support/wait-until.ts'

const folder = mkdtempSync(join(tmpdir(), 'disk-full-'))
const DATA_DIR = join(folder, 'disk')
mkdirSync(DATA_DIR)
const free = ownDisk(DATA_DIR, 600)
const skip = free ? false : 'no disk can be mounted here'
if (skip) console.log(`A full disk under the whole server is not tried: ${skip}.`)

let server: Running
let client: SanityClient

beforeAll(async () => {
  if (skip) return
  copyPrepared(DATA_DIR)
  server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR,
    SITE_URL,
    EDITOR_PASSWORD
  })
  client = await editorClient(server.url, EDITOR_PASSWORD)
}, 240_000)
afterAll(async () => {
  await server?.stop()
  free?.()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (path: string) => {
  const answer = await fetch(server.url + path)
  return { status: answer.status, text: await answer.text() }
}
const send = async (email: string, token: string) =>
  post(server.url, { ...HONEST, email, key: `${email}-key-of-the-test`, token })

test.skipIf(skip)(
  'on a full disk pages and Studio go on, writers are told, and all resume without a restart',
  async () => {
    const token = await getFormToken(server.url)
    const { path } = await client.fetch<{ path: string }>(
      '*[_type == "software" && defined(path)][0]{path}'
    )
    // Forms submitted faster are rejected as spam.
    await sleep(2100)
    const release = await fill(DATA_DIR)

    for (const page of ['/zh/', '/en/hardware', `/zh${path}`, '/studio'])
      expect([page, (await get(page)).status]).toEqual([page, 200])
    const query = await client.fetch('count(*[_type == "software"])')
    expect(query).toBeGreaterThan(0)
    const write = (_id: string) => client.create({ _id, _type: 'figure', order: 1 })
    await expect(write('drafts.full')).rejects.toMatchObject({ statusCode: 507 })
    await expect(
      client.assets.upload('file', Buffer.alloc(1024 * 1024), { filename: 'a.pdf' })
    ).rejects.toMatchObject({ statusCode: expect.toBeOneOf([507, 503]) })
    expect(await send('full@example.com', token)).toBe(503)
    expect((await get('/livez')).status).toBe(200)
    expect(server.process.exitCode).toBeNull()

    await release()
    await waitUntil('the lake writes again', () =>
      write('drafts.freed').then(
        () => true,
        () => false
      )
    )
    const next = await getFormToken(server.url)
    await sleep(2100)
    expect(await send('freed@example.com', next)).toBe(200)
    const arrived = async () =>
      (await client.fetch('count(*[_type == "message" && email == "freed@example.com"])')) === 1
    await waitUntil('the message arrived', arrived, 60_000)
    expect(await client.fetch('count(*[_type == "message" && email == "full@example.com"])')).toBe(
      0
    )
    const [document] = await client.fetch<{ _id: string }[]>(
      '*[_type == "software" && defined(path)][0..0]{_id}'
    )
    await client
      .patch(document?._id ?? '')
      .set({ name: { _type: 'localeString', zh: '磁盘已腾出', en: 'Freed' } })
      .commit()
    const isLive = async () => (await get(`/zh${path}`)).text.includes('磁盘已腾出')
    await waitUntil('the change is live', isLive, 120_000)
    expect((await get('/healthz')).status).toBe(200)
  },
  300_000
)
