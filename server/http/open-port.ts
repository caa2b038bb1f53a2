import type { Server as HttpServer, RequestListener } from 'node:http'
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
  return {
    ...opened,
    hold: socket === undefined ? undefined : new StartHold(),
    serve(handler) {
      handle = handler
    }
  }
}
