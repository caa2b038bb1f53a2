import { expect, it, vi } from 'vitest'
import { createMultiplexedFetch } from './multiplexed-fetch.ts'

/** A WebSocket whose server side is controlled by the test. */
class Wire extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  sent: unknown[] = []

  send(message: string): void {
    this.sent.push(JSON.parse(message))
  }

  close(): void {
    queueMicrotask(() => this.breaks())
  }

  opens(): void {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  receive(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  breaks(): void {
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new Event('close'))
  }
}

const PATH = '/v2025-02-19/data/listen/production?query=*'
const LISTEN = `http://site.example/base${PATH}`

function carriage() {
  const wires: Wire[] = []
  const direct: string[] = []
  const send = createMultiplexedFetch(
    async input => {
      direct.push(String(input))
      return new Response('direct')
    },
    'http://site.example/base',
    url => {
      expect(url).toBe('ws://site.example/base/lake/streams')
      const wire = new Wire()
      wires.push(wire)
      return wire as unknown as WebSocket
    }
  )
  return { send, wires, direct }
}

it('sends only event streams over the socket', async () => {
  const { send, wires, direct } = carriage()
  await send('http://site.example/v1/data/query/production?query=*')
  expect(direct).toHaveLength(1)
  expect(wires).toHaveLength(0)
})

it('carries many streams over one socket, each its own', async () => {
  const { send, wires } = carriage()
  const one = send(LISTEN, { headers: { 'last-event-id': 'e1' } })
  const other = send(`${LISTEN}&second`)
  const [wire] = wires
  wire?.opens()
  expect(wires).toHaveLength(1)
  expect(wire?.sent).toEqual([
    { open: 1, path: PATH, headers: { 'last-event-id': 'e1' } },
    { open: 2, path: `${PATH}&second`, headers: {} }
  ])
  wire?.receive({ id: 2, status: 200, contentType: 'text/event-stream' })
  wire?.receive({ id: 1, status: 200, contentType: null })
  wire?.receive({ id: 1, data: 'data: 一\n\n' })
  wire?.receive({ id: 2, data: 'data: 2\n\n' })
  wire?.receive({ id: 1, end: true })
  wire?.receive({ id: 2, end: true })
  expect(await (await one).text()).toBe('data: 一\n\n')
  expect((await other).headers.get('content-type')).toBe('text/event-stream')
  expect(await (await other).text()).toBe('data: 2\n\n')
})

it('resumes every stream after a disconnect, from the last event received', async () => {
  vi.useFakeTimers()
  const { send, wires } = carriage()
  const answer = send(LISTEN)
  wires[0]?.opens()
  wires[0]?.receive({ id: 1, status: 200, contentType: 'text/event-stream' })
  wires[0]?.receive({ id: 1, data: 'event: mutation\nid: t1#a\ndata: {}\n\n' })
  wires[0]?.breaks()
  await vi.advanceTimersByTimeAsync(1000)
  expect(wires).toHaveLength(2)
  wires[1]?.breaks()
  await vi.advanceTimersByTimeAsync(1000)
  wires[2]?.opens()
  expect(wires[2]?.sent).toMatchObject([{ open: 1, headers: { 'last-event-id': 't1#a' } }])
  wires[2]?.receive({ id: 1, status: 200, contentType: 'text/event-stream' })
  wires[2]?.receive({ id: 1, data: 'event: welcomeback\n\n' })
  wires[2]?.receive({ id: 1, end: true })
  vi.useRealTimers()
  expect(await (await answer).text()).toContain('welcomeback')
})

it('fails every stream when the lake is unreachable for a minute', async () => {
  vi.useFakeTimers()
  const { send, wires } = carriage()
  const waiting = send(LISTEN)
  const failed = expect(waiting).rejects.toThrow('cannot be reached')
  for (let second = 0; second < 62; second++) {
    wires.at(-1)?.breaks()
    await vi.advanceTimersByTimeAsync(1000)
  }
  await failed
  vi.useRealTimers()
})

it('notifies the lake when a listener is cancelled', async () => {
  const { send, wires } = carriage()
  const gone = new AbortController()
  const waiting = send(LISTEN, { signal: gone.signal })
  wires[0]?.opens()
  gone.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect(wires[0]?.sent.at(-1)).toEqual({ close: 1 })
})

it('opens a new socket for the next session after the first has ended', async () => {
  const { send, wires } = carriage()
  const refused = send(LISTEN)
  wires[0]?.opens()
  wires[0]?.receive({ id: 1, status: 401, contentType: 'application/json' })
  expect((await refused).status).toBe(401)
  void send(LISTEN).catch(() => undefined)
  expect(wires).toHaveLength(2)
})
