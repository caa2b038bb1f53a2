import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { closeServer, listen } from './listen.ts'

const NGINX_KEEPALIVE_TIMEOUT_S = 60
const opened = await listen('127.0.0.1', 0, (_, response) => void response.end('ok'))
afterAll(() => closeServer(opened.server, 0))

test('an idle connection is kept longer than nginx keeps it', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${opened.port}/`)
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(NGINX_KEEPALIVE_TIMEOUT_S)
})

const CONNECTIONS = 10
/** Sends requests, and notifies the main thread when the system has accepted all connections. */
const CLIENTS = `
  import { request } from 'node:http'
  import { parentPort, workerData } from 'node:worker_threads'
  const { port, connections, connected } = workerData
  const outcomes = Array.from({ length: connections }, () => new Promise(done => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false }, answer =>
      done(answer.statusCode)
    )
    sent.on('error', error => done(error.code))
    sent.on('socket', socket => socket.once('connect', () => {
      sent.end('text')
      Atomics.add(connected, 0, 1)
      Atomics.notify(connected, 0)
    }))
  }))
  parentPort.postMessage(await Promise.all(outcomes))`

test('requests whose connections wait to be accepted when the server is closed are answered', async () => {
  const { server, port } = await listen('127.0.0.1', 0, (_, response) => void response.end('ok'))
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const clients = new Worker(new URL(`data:text/javascript,${encodeURIComponent(CLIENTS)}`), {
    workerData: { port, connections: CONNECTIONS, connected }
  })
  const outcomes = new Promise(done => clients.once('message', done))
  await new Promise(done => clients.once('online', done))
  for (let count = 0; count < CONNECTIONS; count = Atomics.load(connected, 0))
    Atomics.wait(connected, 0, count)
  await closeServer(server, 2000)
  expect(await outcomes).toEqual(Array.from({ length: CONNECTIONS }, () => 200))
})
