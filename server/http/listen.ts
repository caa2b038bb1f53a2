import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errnoCode, UserError } from '../errors.ts'

const MEANINGS: Record<string, string> = {
  EADDRINUSE: 'another program uses it. Stop that program or set PORT to a free one',
  EACCES: 'this user may not use it. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
  ENOTFOUND: 'this host name is not known. Set HOST to a name or address of this machine'
}

/** How long a connection may stay silent, or a reader take nothing, in milliseconds. */
const SILENCE = 120_000
/** How long the head of a request may take. */
const HEAD = 20_000
/** How long an idle connection is kept: longer than nginx keeps it (60 s), which may otherwise use one that is being closed. */
const KEEP_ALIVE = 65_000

/**
 * Opens a port. Connections whose other end is gone or does nothing are let go; event streams beat
 * more often than that.
 * @param prefix of the variables that name host and port, for what is said when they are wrong
 * @returns the server and the port, which is a free one when 0 was asked for
 * @throws Sentence when the port cannot be had
 */
export function listen(
  host: string,
  port: number,
  handler: RequestListener,
  prefix = ''
): Promise<{ server: Server; port: number }> {
  const options = {
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: HEAD
  }
  const server = createServer({ ...options, connectionsCheckingInterval: 5000 }, handler)
  server.timeout = SILENCE
  return new Promise((done, failed) => {
    server.once('error', error => {
      const code = errnoCode(error)
      const meaning = (MEANINGS[code] ?? code).replace(/PORT|HOST/, name => prefix + name)
      failed(new UserError(`Port ${port} on ${host} cannot be used: ${meaning}.`))
    })
    server.listen(port, host, () => done({ server, port: (server.address() as AddressInfo).port }))
  })
}

/**
 * Takes no new connections, lets running requests finish, and cuts off what is left.
 * @param grace milliseconds that running requests have
 */
export function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise(done => {
    const cut = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(cut)
      done()
    })
    server.closeIdleConnections()
  })
}
