import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createMultiplexedFetch } from '../../shared/lake/multiplexed-fetch.ts'
import { readUntil } from '../tests/events.ts'
import { getToken, type StartedLake, startLake, type TestRole } from '../tests/start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

type Message = Record<string, unknown>

async function open(path: string, role?: TestRole, headers: Record<string, string> = {}) {
  const authorization = role ? { authorization: `Bearer ${getToken(role)}` } : {}
  const socket = new WebSocket(started.url.replace('http', 'ws') + path, {
    headers: { ...authorization, ...headers }
  })
  const messages: Message[] = []
  socket.on('message', bytes => {
    if (String(bytes) !== '♥') messages.push(JSON.parse(String(bytes)) as Message)
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let at = 0
  return {
    socket,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    async next(): Promise<Message> {
      await expect.poll(() => messages.length).toBeGreaterThan(at)
      return messages[at++] ?? {}
    },
    messages
  }
}

test('one socket carries several event streams, distinguished by their numbers', async () => {
  const { send, next, socket, messages } = await open('/lake/streams', 'editor')
  const path = (type: string) =>
    `/v2025-02-19/data/listen/main?query=${encodeURIComponent(`*[_type == "${type}"]`)}`
  send({ open: 1, path: path('a') })
  expect(await next()).toMatchObject({
    id: 1,
    status: 200,
    contentType: expect.stringMatching(/event-stream/)
  })
  send({ open: 2, path: path('b') })
  await expect.poll(() => messages.filter(({ status }) => status === 200).length).toBe(2)
  const editor = started.client('editor')
  await editor.create({ _id: 'b1', _type: 'b' })
  await editor.create({ _id: 'a1', _type: 'a' })
  const heard = (id: number) =>
    messages
      .filter(message => message.id === id && typeof message.data === 'string')
      .map(message => String(message.data))
      .join('')
      .split('\n\n')
      .map(readUntil)
      .flatMap(event => event?.data.documentId ?? [])
  await expect.poll(() => [heard(1), heard(2)]).toEqual([['a1'], ['b1']])
  send({ close: 1 })
  await editor.create({ _id: 'a2', _type: 'a' })
  await editor.create({ _id: 'b2', _type: 'b' })
  await expect.poll(() => heard(2)).toEqual(['b1', 'b2'])
  expect(heard(1)).toEqual(['a1'])
  socket.close()
})

test('the official client of major 8 listens to more queries than a browser opens connections, over one socket', async () => {
  const sockets: WebSocket[] = []
  const streams = createMultiplexedFetch(fetch, started.url, url => {
    const headers = { authorization: `Bearer ${getToken('editor')}` }
    const socket = new WebSocket(url, { headers })
    sockets.push(socket)
    return socket as unknown as globalThis.WebSocket
  })
  const client = started.client('editor', { resolveFetch: () => streams })
  const types = Array.from({ length: 10 }, (_, i) => `many${i}`)
  const heard: string[] = []
  const welcomed: string[] = []
  const subscriptions = types.map(type =>
    client
      .listen(`*[_type == $type]`, { type }, { events: ['welcome', 'mutation'] })
      .subscribe(event => {
        if (event.type === 'welcome') welcomed.push(type)
        if (event.type === 'mutation') heard.push(`${type}: ${event.documentId}`)
      })
  )
  await expect.poll(() => welcomed.length).toBe(types.length)
  for (const type of types) await client.create({ _id: `one-${type}`, _type: type })
  await expect.poll(() => heard.sort()).toEqual(types.map(type => `${type}: one-${type}`))
  expect(sockets).toHaveLength(1)
  for (const subscription of subscriptions) subscription.unsubscribe()
  sockets[0]?.close()
})

test('a socket carries event streams only, with the permissions of its opener', async () => {
  const { send, next, messages, socket } = await open('/lake/streams')
  send({ open: 1, path: '/v1/data/query/main?query=*' })
  expect(await next()).toMatchObject({ id: 1, status: 400 })
  send({ open: 2, path: '/v1/data/live/events/main?includeDrafts=true' })
  expect(await next()).toMatchObject({ id: 2, status: 401 })
  send({ open: 3, path: '/v1/data/listen/main?query=*' })
  await expect.poll(() => messages.some(({ id, status }) => id === 3 && status === 200)).toBe(true)
  await started.client('editor').create({ _id: 'drafts.hidden', _type: 'hidden' })
  await started.client('editor').create({ _id: 'shown', _type: 'shown' })
  await expect.poll(() => JSON.stringify(messages)).toContain('shown')
  expect(JSON.stringify(messages)).not.toContain('hidden')
  socket.close()
})

test('people see where others are, when they come and when they go', async () => {
  const path = '/v2022-06-30/socket/main'
  const one = await open(path, 'editor')
  const two = await open(path, 'viewer')
  const call = async (who: typeof one, method: string, params: unknown, id: string) => {
    who.send({ jsonrpc: '2.0', method, params, id })
    return who.next()
  }
  const { result: subscription } = await call(one, 'presence_subscribe', {}, 'r1')
  expect(subscription).toEqual(expect.any(String))
  await call(two, 'presence_subscribe', {}, 'r2')
  const event = (result: unknown) => ({
    jsonrpc: '2.0',
    method: 'presence_subscription',
    params: { subscription, result }
  })
  await call(two, 'presence_rollcall', { session: 's2' }, 'r3')
  expect(await one.next()).toEqual(event({ type: 'rollCall', i: 'token-viewer', session: 's2' }))
  const data = { sessionId: 's2', locations: [{ type: 'document', documentId: 'pro' }] }
  await call(two, 'presence_announce', { data }, 'r4')
  expect(await one.next()).toEqual(event({ type: 'state', i: 'token-viewer', m: data }))
  two.socket.close()
  expect(await one.next()).toEqual(
    event({ type: 'disconnect', i: 'token-viewer', m: { session: 's2' } })
  )
  one.socket.close()
})

test('visitors receive no presence', async () => {
  const visitor = await open('/v1/socket/main')
  visitor.send({ jsonrpc: '2.0', method: 'presence_subscribe', params: {}, id: 'x' })
  expect(await visitor.next()).toMatchObject({ id: 'x', error: { message: expect.any(String) } })
  visitor.send({
    jsonrpc: '2.0',
    method: 'authorization',
    params: { authorization: 'Bearer no' },
    id: 'y'
  })
  expect(await visitor.next()).toMatchObject({ id: 'y', error: {} })
  visitor.socket.close()
  await expect(open('/v1/socket/nowhere', 'editor')).rejects.toThrow('404')
  await expect(open('/lake/other', 'editor')).rejects.toThrow('404')
  await expect(
    open('/lake/streams', undefined, { origin: 'https://evil.example' })
  ).rejects.toThrow('403')
})
