import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import { generateSecret } from '../auth/secret.ts'
import { createLake } from '../index.ts'
import type { CliOptions } from './args.ts'

/** Timeout for the request headers. */
const HEADERS_TIMEOUT_MS = 20_000
/** Timeout for a whole request: a large upload over a slow connection. */
const REQUEST_TIMEOUT_MS = 10 * 60_000

/**
 * Starts a standalone lake; resolves when it listens. The first start creates an administrator.
 * Throws an `Error` if the port is invalid or in use.
 */
export async function serve(values: CliOptions): Promise<void> {
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port is a number from 0 to 65535, not "${values.port}".`)
  }
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
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS
  })
  server.on('request', (request, response) => {
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
  console.log(`The lake of project "${projectId}" listens on http://${values.host}:${actualPort}`)
  if (lake.people.list().length === 0) await createFirstAccount(lake.people)
  installShutdown(server, lake)
  // on start, because a killed process cannot flush
  flushCompileCache()
}

async function createFirstAccount(people: Awaited<ReturnType<typeof createLake>>['people']) {
  const password = generateSecret('').slice(0, 20)
  const email = 'admin@lake.example'
  await people.create({ name: 'Administrator', email, role: 'administrator', password })
  console.log(`First account, shown this once: ${email}  ${password}`)
}

function installShutdown(
  server: ReturnType<typeof createServer>,
  lake: Awaited<ReturnType<typeof createLake>>
) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const closed = new Promise(done => server.close(done))
    setTimeout(() => server.closeAllConnections(), 3000).unref()
    server.closeIdleConnections()
    await closed
    await lake.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
