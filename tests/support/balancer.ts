// A load balancer that sends each request to another node, but those of a sign-in to one.
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A running balancer. */
export interface Balancer {
  url: string
  /** Requests that it has sent to each node. */
  counts(): number[]
  close(): Promise<void>
}

const SIGN_IN = /^\/(lake\/sign-in|oort\/)/

/** Starts a balancer before nodes. */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  const targets = urls.map(url => ({ ...endpointOf(url), count: 0 }))
  let turn = 0

  function choose(path = '') {
    const at = SIGN_IN.test(path) ? 0 : turn++ % targets.length
    const target = targets[at] as (typeof targets)[number]
    target.count += 1
    return target
  }

  const server: Server = createServer((incoming, outgoing) => {
    const { host, port } = choose(incoming.url)
    const { method, url: path, headers } = incoming
    const sent = request({ host, port, method, path, headers, agent: false }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    outgoing.on('close', () => sent.destroy())
    incoming.pipe(sent)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const { host, port } = choose(incoming.url)
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
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    }
  }
}

function endpointOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
