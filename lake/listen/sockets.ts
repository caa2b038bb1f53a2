import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { STREAMS_PATH } from '../../shared/lake/stream-protocol.ts'
import { every } from '../../shared/server/every.ts'
import { requestHost } from '../auth/allowed-origins.ts'
import { toCaller } from '../auth/to-caller.ts'
import type { Identity } from '../auth/types.ts'
import { LakeError } from '../errors.ts'
import { logError } from '../log.ts'
import type { QueryContext } from '../query/context.ts'
import { multiplexStreams } from './multiplex.ts'
import { createPresence } from './presence.ts'
import { watchAccess } from './watch-access.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const HEARTBEAT_INTERVAL_MS = 15_000

/** Handles WebSocket upgrades: presence at `/v…/socket/DATASET`, event streams at `/lake/streams`. */
export type Sockets = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/**
 * Creates the WebSocket endpoints. Cross-origin upgrades need a token.
 * @param fetch handles a request of multiplexed streams, which came with `incoming`
 */
export function createSockets(
  context: QueryContext,
  fetch: (request: Request, incoming: IncomingMessage) => Promise<Response>
): Sockets {
  const { authority, people, settings, documents, meter } = context
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const presence = createPresence(async (header, socket) => {
    const request = toBearerRequest(header)
    await context.refresh()
    const identity = await authority.authenticate(request)
    watch(socket, request, identity)
    return identity
  }, settings.cluster)
  const watches = new WeakMap<WebSocket, () => void>()

  /** Ends the socket when these credentials, in place of earlier ones, are no longer valid. */
  function watch(socket: WebSocket, request: Request, identity: Identity) {
    watches.get(socket)?.()
    const stop = watchAccess(authority, request, identity, () => socket.terminate())
    watches.set(socket, stop)
    socket.once('close', stop)
  }

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const webRequest = toRequest(request)
    const { pathname } = new URL(webRequest.url)
    const room = /^\/v[^/]+\/socket\/([^/]+)$/.exec(pathname)?.[1]
    if (room === undefined && pathname !== STREAMS_PATH) return refuse(socket, 404, 'Not Found')
    if (room !== undefined && !settings.datasets.includes(room))
      return refuse(socket, 404, 'Not Found')
    // protects against cross-site WebSocket hijacking: browsers send cookies for any page
    const origin = webRequest.headers.get('origin')
    const isCrossOrigin =
      origin !== null && !people.origins.isAllowed(origin, requestHost(webRequest))
    let identity: Identity
    try {
      await context.refresh()
      identity = await authority.authenticate(webRequest)
    } catch (error) {
      return refuse(socket, error instanceof LakeError ? error.status : 500, 'Unauthorized')
    }
    if (isCrossOrigin && identity.by !== 'token') return refuse(socket, 403, 'Forbidden')
    let end: () => void
    try {
      end = meter.begin(toCaller(identity, request, settings.trustProxy), 'sockets')
    } catch {
      return refuse(socket, 429, 'Too Many Requests')
    }
    socket.once('close', end)
    server.handleUpgrade(request, socket, head, webSocket => {
      webSocket.on('error', () => webSocket.terminate())
      if (room === undefined) multiplexStreams(webSocket, webRequest, each => fetch(each, request))
      else presence.join(webSocket, documents.dataset(room).name, identity)
      sockets.add(webSocket)
      watch(webSocket, webRequest, identity)
      webSocket.on('close', () => sockets.delete(webSocket))
    })
  }

  const sockets = new Set<WebSocket>()
  const stopHeartbeats = every(HEARTBEAT_INTERVAL_MS, () => {
    for (const socket of sockets) socket.send('♥')
  })

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      accept(request, socket, head).catch(error => {
        logError(settings.log, 'lake.socket-failed', error)
        refuse(socket, 500, 'Internal Server Error')
      })
    },
    close() {
      stopHeartbeats()
      for (const socket of sockets) socket.terminate()
      server.close()
    }
  }
}

function toRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const name of ['host', 'cookie', 'authorization', 'origin']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const host = request.headers.host ?? 'localhost'
  return new Request(new URL(request.url ?? '/', `http://${host}`), { headers })
}

function toBearerRequest(authorization: string): Request {
  return new Request('http://localhost/', { headers: { authorization } })
}

function refuse(socket: Duplex, status: number, name: string) {
  socket.end(`HTTP/1.1 ${status} ${name}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
