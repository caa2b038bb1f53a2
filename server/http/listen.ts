import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Sentence, systemCode } from '../sentence.ts'

const MEANINGS: Record<string, string> = {
  EADDRINUSE: 'another program uses it. Stop that program or set PORT to a free one',
  EACCES: 'this user may not use it. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
  ENOTFOUND: 'this host name is not known. Set HOST to a name or address of this machine'
}

/**
 * Opens the one port.
 * @returns the server and the port, which is a free one when 0 was asked for
 * @throws Sentence when the port cannot be had
 */
export function listen(
  host: string,
  port: number,
  handler: RequestListener
): Promise<{ server: Server; port: number }> {
  const server = createServer(handler)
  return new Promise((done, failed) => {
    server.once('error', error => {
      const code = systemCode(error)
      failed(new Sentence(`Port ${port} on ${host} cannot be used: ${MEANINGS[code] ?? code}.`))
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
