import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { malformed } from '../soak/malformed-requests.ts'
import { editorHeaders } from '../support/clients.ts'
import { sendMalformed } from '../support/malformed.ts'
import { EDITOR_PASSWORD } from '../support/prepared.ts'
import { seededRandom } from '../support/random.ts'
import { startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { url } = server
const { hostname, port } = new URL(url)
const amount = Number(process.env.MALFORMED ?? 500)
const seed = Number(process.env.MALFORMED_SEED ?? 20_261_128)
const sockets: Socket[] = []

afterAll(() => server.remove())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

function open(text: string): Socket {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(text)
  sockets.push(socket)
  return socket
}

async function answers(): Promise<void> {
  for (const path of [
    '/healthz',
    '/zh/',
    '/studio',
    '/v2025-02-19/data/query/production?query=1'
  ]) {
    const answer = await fetch(url + path)
    await answer.text()
    expect(answer.status, path).toBe(200)
  }
}

test(`${amount} malformed requests over all endpoints: no failure, no delay for others, and the server keeps running`, async () => {
  const next = seededRandom(seed)
  const faults: unknown[] = []
  let sent = 0
  const worker = async () => {
    while (sent++ < amount) {
      const one = malformed(next)
      const status = await sendMalformed(url, one)
      if (status === -1 || (status >= 500 && status !== 501))
        faults.push({ status, ...one, body: String(one.body ?? '').slice(0, 80) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  expect(faults.slice(0, 10), `seed ${seed}`).toEqual([])
  await answers()
}, 240_000)

test('half a request, a body that never ends and a reader who never reads delay no other request', async () => {
  for (let n = 0; n < 100; n++) {
    open('GET /zh/ HTTP/1.1\r\nhost: x\r\nx-slow: ')
    open('POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n{"mess')
    open('GET /zh/ HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50)).pause()
  }
  await answers()
})

test('three hundred event streams of an editor are open at once, and the site is served', async () => {
  const headers = await editorHeaders(url, EDITOR_PASSWORD)
  const path = '/v2025-02-19/data/listen/production?query=*%5B_type%3D%3D%22camera%22%5D'
  const streams = Array.from({ length: 300 }, () => request(url + path, { agent: false, headers }))
  await Promise.all(
    streams.map(
      stream =>
        new Promise<void>((done, failed) => {
          stream.on('error', failed)
          stream.on('response', response => {
            response.setEncoding('utf8')
            response.on('data', text => {
              if (text.includes('event: welcome')) done()
            })
            response.on('error', () => undefined)
          })
          stream.end()
        })
    )
  )
  await answers()
  for (const stream of streams) stream.destroy()
}, 120_000)
