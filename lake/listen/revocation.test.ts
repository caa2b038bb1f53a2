// Streams and sockets end with the rights of their caller.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type EventReader, readEvents } from '../tests/events.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

const PASSWORD = 'correct horse battery'
let started: StartedLake
let users = 0
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

/** Creates an editor and signs in; returns the cookie of the session. */
async function signIn() {
  users += 1
  const email = `editor-${users}@site.example`
  const { id } = await started.lake.people.create({
    role: 'editor',
    name: 'Editor',
    email,
    password: PASSWORD
  })
  const query = new URLSearchParams({ origin: started.url, projectId: 'p1', type: 'cookie' })
  const answer = await fetch(`${started.url}/lake/sign-in?${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: started.url },
    body: new URLSearchParams({ email, password: PASSWORD })
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).not.toBe('')
  return { id, headers: { cookie } }
}

async function listen(headers: Record<string, string>): Promise<EventReader> {
  const events = readEvents(
    `${started.url}/v2025-02-19/data/listen/main?query=*&includeAllVersions=true`,
    headers
  )
  expect((await events.next()).event).toBe('welcome')
  return events
}

async function openSocket(path: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(started.url.replace('http', 'ws') + path, { headers })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

const writeDraft = () =>
  started
    .client('administrator')
    .create({ _id: `drafts.${randomUUID()}`, _type: 'secret', text: 'private' })

type SignedIn = Awaited<ReturnType<typeof signIn>>
const ends: Record<string, (user: SignedIn) => unknown> = {
  'a sign-out': ({ headers }) =>
    fetch(`${started.url}/v2025-02-19/auth/logout`, {
      method: 'POST',
      headers: { ...headers, origin: started.url }
    }),
  'a new password': ({ id }) => started.lake.people.setPassword(id, `${PASSWORD} 2`),
  'another role': ({ id }) => started.lake.people.setRole(id, 'viewer'),
  'a removal': ({ id }) => started.lake.people.remove(id)
}

test.each(Object.entries(ends))('%s ends the streams and sockets of the user', async (_, end) => {
  const user = await signIn()
  const other = await signIn()
  const [events, others] = [await listen(user.headers), await listen(other.headers)]
  const sockets = await Promise.all(
    ['/lake/streams', '/v1/socket/main'].map(path => openSocket(path, user.headers))
  )
  const closed = sockets.map(socket => new Promise(resolve => socket.once('close', resolve)))
  await end(user)
  await writeDraft()
  await expect(events.next()).rejects.toThrow('The stream ended.')
  await Promise.all(closed)
  expect((await others.next()).event).toBe('mutation')
  others.stop()
})

test('a revoked token hears nothing more, on streams and for presence', async () => {
  const { id, token } = await started.lake.tokens.create({ name: 'listener', role: 'viewer' })
  const headers = { authorization: `Bearer ${token}` }
  const events = await listen(headers)
  const live = readEvents(`${started.url}/vX/data/live/events/main?includeDrafts=true`, headers)
  expect((await live.next()).event).toBe('welcome')
  const presence = await openSocket('/v1/socket/main', {})
  const params = { authorization: headers.authorization }
  presence.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'authorization', params }))
  await new Promise(resolve => presence.once('message', resolve))
  const closed = new Promise(resolve => presence.once('close', resolve))
  await started.lake.tokens.revoke(id)
  await writeDraft()
  await expect(events.next()).rejects.toThrow('The stream ended.')
  await expect(live.next()).rejects.toThrow('The stream ended.')
  await closed
})
