import type { Server as HttpServer, RequestListener } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { UserError } from '../errors.ts'
import { inheritedSocket, StartHold } from './inherited-socket.ts'
import { listen } from './listen.ts'

/** An open port. */
export interface OpenPort {
  server: HttpServer
  /** Its number, an ephemeral one if 0 was requested. */
  port: number
  /** Holds requests back during the start, if the socket is that of a supervisor. */
  hold: StartHold | undefined
  /** Sets the handler of all requests; until then connections are closed. */
  serve(handler: RequestListener): void
}

/**
 * Opens the port of the site, or takes over the socket of a supervisor.
 * @throws UserError if it cannot be used
 */
export async function openPort(host: string, port: number): Promise<OpenPort> {
  let handle: RequestListener = (_, response) => response.destroy()
  const socket = inheritedSocket(process.env)
  const opened = await listen(host, port, (request, response) => handle(request, response), {
    socket
  })
  if (socket !== undefined) assertReachable(host, opened.server.address() as AddressInfo)
  return {
    ...opened,
    hold: socket === undefined ? undefined : new StartHold(),
    serve(handler) {
      handle = handler
    }
  }
}

const WILDCARDS = ['0.0.0.0', '::']

// The parts of this process reach each other at HOST, or at the loopback address if it is a wildcard.
function assertReachable(host: string, { address }: AddressInfo): void {
  const own = WILDCARDS.includes(host) ? '127.0.0.1' : host
  if (!isIP(own) || own === address || WILDCARDS.includes(address)) return
  throw new UserError(
    `The socket of the supervisor listens on ${address}, but HOST is ${host}: set both to one address.`
  )
}
