import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns a port that is free at the time of the call. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise(done => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}
