import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { requestHost } from '../auth/cors-origins.ts'
import type { Context, Identity } from '../context.ts'
import { LakeError } from '../errors.ts'
import { multiplexStreams } from './multiplex.ts'
import { createPresence } from './presence.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const HEARTBEAT = 15_000

/** Answers upgrades: presence at `/v…/socket/DATASET`, event streams at `/lake/streams`. */
export type Sockets = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** `fetch` is how the streams that a socket carries are opened: as requests of the same caller. */
export function createSockets(
  context: Context,
  fetch: (request: Request) => Promise<Response>
): Sockets {
  const { authority, people, settings, documents } = context
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const presence = createPresence(header => authority.authenticate(bearer(header)))

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const asked = toRequest(request)
    const { pathname } = new URL(asked.url)
    const room = /^\/v[^/]+\/socket\/([^/]+)$/.exec(pathname)?.[1]
    if (room === undefined && pathname !== '/lake/streams') return refuse(socket, 404, 'Not Found')
    if (room !== undefined && !settings.datasets.includes(room))
      return refuse(socket, 404, 'Not Found')
    // a browser lets any page open a socket with the visitor's cookies
    const origin = asked.headers.get('origin')
    const foreign = origin !== null && !people.origins.isAllowed(origin, requestHost(asked))
    let identity: Identity
    try {
      identity = await authority.authenticate(asked)
    } catch (error) {
      return refuse(socket, error instanceof LakeError ? error.status : 500, 'Unauthorized')
    }
    if (foreign && identity.by !== 'token') return refuse(socket, 403, 'Forbidden')
    server.handleUpgrade(request, socket, head, opened => {
      opened.on('error', () => opened.terminate())
      if (room === undefined) multiplexStreams(opened, asked, fetch)
      else presence.join(opened, documents.dataset(room).name, identity)
      alive.add(opened)
      opened.on('close', () => alive.delete(opened))
    })
  }

  const alive = new Set<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of alive) socket.send('♥')
  }, HEARTBEAT).unref()

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      accept(request, socket, head).catch(error => {
        console.error(error)
        refuse(socket, 500, 'Internal Server Error')
      })
    },
    close() {
      clearInterval(timer)
      for (const socket of alive) socket.terminate()
      server.close()
    }
  }
}

function toRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const name of ['host', 'cookie', 'authorization', 'origin', 'x-forwarded-for']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const host = request.headers.host ?? 'localhost'
  return new Request(new URL(request.url ?? '/', `http://${host}`), { headers })
}

function bearer(authorization: string): Request {
  return new Request('http://localhost/', { headers: { authorization } })
}

function refuse(socket: Duplex, status: number, name: string) {
  socket.end(`HTTP/1.1 ${status} ${name}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
