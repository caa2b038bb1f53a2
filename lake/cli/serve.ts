import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import { flushCompileCache } from 'node:module'
import type { Socket } from 'node:net'
import { generateSecret } from '../auth/secret.ts'
import { createLake, type Lake } from '../index.ts'
import type { CliOptions } from './args.ts'
import { getCertificateFile, readCredentials, type TlsCredentials } from './tls.ts'

/** Timeout for the request headers. */
const HEADERS_TIMEOUT_MS = 20_000
/** Timeout for a whole request: a large upload over a slow connection. */
const REQUEST_TIMEOUT_MS = 10 * 60_000
/** Time for open requests to end when the lake stops. */
const SHUTDOWN_MS = 3000

/**
 * Starts a standalone lake; resolves when it listens. The first start creates an administrator.
 * Throws an `Error` if the port is invalid or in use, or the TLS certificate cannot be used.
 */
export async function serve(values: CliOptions): Promise<void> {
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port is a number from 0 to 65535, not "${values.port}".`)
  }
  const credentials = await readCredentials(values)
  const projectId = values.project ?? 'lake'
  const lake = await createLake({
    dataDir: values.data,
    projectId,
    ...(values.dataset && { dataset: values.dataset }),
    corsOrigins: values.origin,
    trustProxy: values['trust-proxy'],
    ...(values['public-url'] && { publicUrl: values['public-url'] }),
    ...(values.title && { signInTitle: values.title })
  })
  const server = createHttpServer(credentials)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (lake.owns(new URL(request.url ?? '/', 'http://lake').pathname)) {
      lake.handler(request, response)
    } else response.writeHead(404).end()
  })
  server.on('upgrade', (request, socket, head) => lake.upgrade(request, socket, head))
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, values.host, done)
  }).catch(async (error: NodeJS.ErrnoException) => {
    await lake.close()
    const taken = error.code === 'EADDRINUSE'
    throw new Error(taken ? `Port ${port} is taken: choose another with --port.` : error.message)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  const url = `${credentials ? 'https' : 'http'}://${values.host}:${actualPort}`
  console.log(`The lake of project "${projectId}" listens on ${url}`)
  console.log(getBrowserAdvice(values, url))
  if (lake.people.list().length === 0) await createFirstAccount(lake.people)
  installShutdown(server, lake)
  // on start, because a killed process cannot flush
  flushCompileCache()
}

/** An HTTP/1.1 server; with a certificate an HTTPS server with HTTP/2, too. */
function createHttpServer(credentials: TlsCredentials | undefined): Server {
  const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS }
  if (!credentials) return createServer(timeouts)
  // HTTP/1.1 is needed for WebSockets
  const server = createSecureServer({ ...credentials, allowHTTP1: true })
  return Object.assign(server as unknown as Server, timeouts)
}

/** What an operator must know before a browser opens a Studio on the lake. */
function getBrowserAdvice(values: CliOptions, url: string): string {
  if (values['tls-cert']) return 'Browsers use HTTP/2: any number of event streams.'
  if (values['tls-self-signed']) {
    const file = getCertificateFile(values)
    return `Browsers use HTTP/2 once they trust the certificate ${file}: import it, or open ${url}/v1/ping and accept it. Programs in Node.js: NODE_EXTRA_CA_CERTS=${file}`
  }
  return 'Without TLS browsers open six connections at most, and one document in a Studio uses all of them: start with --tls-self-signed, or behind a proxy with HTTP/2.'
}

async function createFirstAccount(people: Lake['people']) {
  const password = generateSecret('').slice(0, 20)
  const email = 'admin@lake.example'
  await people.create({ name: 'Administrator', email, role: 'administrator', password })
  console.log(`First account, shown this once: ${email}  ${password}`)
}

function installShutdown(server: Server, lake: Lake) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const closed = new Promise(done => server.close(done))
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, SHUTDOWN_MS).unref()
    await closed
    await lake.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
