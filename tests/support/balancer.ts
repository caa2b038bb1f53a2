// A load balancer that sends each request to another node, but those of a sign-in to one. Nodes that are not ready get none.
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pipeline } from 'node:stream'
import { READINESS_PATH } from '../../server/http/health.ts'
import { every } from '../../shared/server/every.ts'

/** A running balancer. */
export interface Balancer {
  url: string
  /** Requests that it has sent to each node. */
  counts(): number[]
  close(): Promise<void>
}

/** Interval of the health checks, as in the documentation, in milliseconds. */
const CHECK_MS = 2_000
/** Files named by a hash of their content: while nodes have different builds, only one may have them. */
const HASHED = /^\/(_astro|_img|_file|studio\/static)\//
const SIGN_IN = /^\/(lake\/sign-in|oort\/)/

/** Starts a balancer before nodes. */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  const targets: Target[] = urls.map(url => ({ ...endpointOf(url), url, count: 0, isReady: true }))
  let turn = 0

  /** Chooses one that is ready, or any if none is. */
  function choose(path = '', tried: Target[] = []): Target | undefined {
    const rest = targets.filter(target => !tried.includes(target))
    const ready = rest.filter(({ isReady }) => isReady)
    const candidates = ready.length > 0 ? ready : rest
    const target = candidates[SIGN_IN.test(path) ? 0 : turn++ % candidates.length]
    if (target) target.count += 1
    return target
  }

  const hasOther = (tried: Target[]) =>
    targets.some(target => target.isReady && !tried.includes(target))

  /** Sends a request to a node; to another one if that refuses the connection, or does not answer a GET. */
  function send(incoming: IncomingMessage, outgoing: ServerResponse, tried: Target[] = []) {
    const target = choose(incoming.url, tried)
    if (!target) return void outgoing.destroy()
    const { host, port } = target
    const { method, url: path, headers } = incoming
    let isConnected = false
    const sent = request({ host, port, method, path, headers, agent: false })
    // the body is read once there is a connection
    sent.on('socket', socket =>
      socket.once('connect', () => {
        isConnected = true
        incoming.pipe(sent)
      })
    )
    sent.on('response', answer => {
      const others = [...tried, target]
      if (answer.statusCode === 404 && HASHED.test(path ?? '') && hasOther(others)) {
        answer.resume()
        return send(incoming, outgoing, others)
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, outgoing, () => undefined)
    })
    sent.on('error', () => {
      if (!isConnected) target.isReady = false
      const maySendAgain = !isConnected || method === 'GET'
      if (!maySendAgain || outgoing.headersSent) outgoing.destroy()
      else if (!outgoing.destroyed) send(incoming, outgoing, [...tried, target])
    })
    outgoing.on('close', () => sent.destroy())
  }

  const stopChecks = every(CHECK_MS, async () => {
    await Promise.all(
      targets.map(async target => {
        target.isReady = await isReady(target.url)
      })
    )
  })
  const server: Server = createServer((incoming, outgoing) => send(incoming, outgoing))
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const { host, port } = choose(incoming.url) as Target
    const upstream = connect(port, host)
    const { rawHeaders } = incoming
    const lines = rawHeaders.flatMap((name, i) => (i % 2 ? [] : [`${name}: ${rawHeaders[i + 1]}`]))
    upstream.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    upstream.write(head)
    socket.pipe(upstream).pipe(socket)
    for (const each of [socket, upstream]) {
      each.on('error', () => undefined)
      each.on('close', () => {
        socket.destroy()
        upstream.destroy()
      })
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => targets.map(({ count }) => count),
    close() {
      stopChecks()
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    }
  }
}

interface Target {
  url: string
  host: string
  port: number
  count: number
  isReady: boolean
}

async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_MS)
  const answer = await fetch(url + READINESS_PATH, { signal }).catch(() => undefined)
  await answer?.text().catch(() => undefined)
  return answer?.status === 200
}

function endpointOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
