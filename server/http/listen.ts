import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { errnoCode, UserError } from '../errors.ts'

const MEANINGS: Record<string, string> = {
  EADDRINUSE: 'another program uses it. Stop that program or set PORT to a free one',
  EACCES: 'this user may not use it. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
  ENOTFOUND: 'this host name is not known. Set HOST to a name or address of this machine'
}

/** Socket timeout: how long a connection may stay idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 120_000
/** Timeout of the request headers, in milliseconds. */
const HEADERS_TIMEOUT_MS = 20_000
/** How long a connection may be open before its request arrives, in milliseconds, while the server is closing. */
const LINGER_MS = 100
/** Time for connections that the system has accepted and this process has not, in milliseconds. */
const BACKLOG_MS = 1_000
/** Turns of the event loop without a new connection after which none is waiting. */
const QUIET_TURNS = 2
/**
 * Keep-alive timeout in milliseconds: longer than nginx's (60 s), which could otherwise reuse a connection being
 * closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

export interface ListenOptions {
  /** Prefix of the variables HOST and PORT, for error messages. */
  prefix?: string
  /** File descriptor of a listening socket to use in place of host and port. */
  socket?: number | undefined
}

/**
 * Listens on a port. Dead and idle connections are closed; the heartbeat of event streams is shorter than the
 * timeout.
 * @returns the server and its port, an ephemeral one if 0 was requested
 * @throws UserError if the port cannot be used
 */
export function listen(
  host: string,
  port: number,
  handler: RequestListener,
  { prefix = '', socket }: ListenOptions = {}
): Promise<{ server: Server; port: number }> {
  const options = {
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS
  }
  const server = createServer({ ...options, connectionsCheckingInterval: 5000 }, handler)
  server.timeout = IDLE_TIMEOUT_MS
  return new Promise((done, failed) => {
    server.once('error', error => {
      const code = errnoCode(error)
      const meaning = (MEANINGS[code] ?? code).replace(/PORT|HOST/, name => prefix + name)
      failed(new UserError(`Port ${port} on ${host} cannot be used: ${meaning}.`))
    })
    const listening = () => done({ server, port: (server.address() as AddressInfo).port })
    if (socket === undefined) server.listen(port, host, listening)
    else server.listen({ fd: socket }, listening)
  })
}

/**
 * Closes a server gracefully: accepts what waits, stops listening, lets requests that are running or just arriving
 * finish, then destroys the rest. Node's own `close` would reset a connection whose request it has not read yet.
 * @param grace milliseconds for running requests
 */
export async function closeServer(server: Server, grace: number): Promise<void> {
  await acceptWaiting(server)
  const closed = new Promise<void>(done => NetServer.prototype.close.call(server, () => done()))
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  await setTimeout(LINGER_MS)
  // Closes idle connections; it stopped listening above.
  server.close(() => undefined)
  const cut = globalThis.setTimeout(() => server.closeAllConnections(), grace)
  await closed
  clearTimeout(cut)
}

/** Node accepts one connection in each turn of its event loop; those that wait are reset when the socket is closed. */
async function acceptWaiting(server: Server): Promise<void> {
  const end = performance.now() + BACKLOG_MS
  let quiet = 0
  const accepted = () => {
    quiet = 0
  }
  server.on('connection', accepted)
  while (quiet < QUIET_TURNS && performance.now() < end) {
    quiet += 1
    await setImmediate()
  }
  server.off('connection', accepted)
}
