import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** Proxies a request to another local port, in development. */
export function proxyRequest(
  request: IncomingMessage,
  response: ServerResponse,
  port: number
): void {
  const { method, headers, url: path } = request
  const onward = ask({ host: '127.0.0.1', port, method, headers, path }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
    response.end('This part is still starting. Reload in a moment.\n')
  })
  request.pipe(onward)
}

/** Proxies a WebSocket upgrade to another local port, in development. */
export function proxyUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  port: number
): void {
  const onward = connect(port, '127.0.0.1', () => {
    const headers = request.rawHeaders
      .flatMap((text, index) =>
        index % 2 === 0 ? [`${text}: ${request.rawHeaders[index + 1]}`] : []
      )
      .join('\r\n')
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  onward.on('error', () => socket.destroy())
  socket.on('error', () => onward.destroy())
}
