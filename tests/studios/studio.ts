import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/port.ts'
import { ROOT } from '../support/server.ts'
import { BEFORE, type Major } from './majors.ts'

const run = promisify(execFile)
const CACHE = join(ROOT, '.cache/studios')
const HERE = import.meta.dirname
/** Packages of the project's own Studio, linked. */
const OWN = { react: '*', 'react-dom': '*', sanity: '*', 'styled-components': '*' }
const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml'
}

/** A Studio of one major version, and its own lake on another origin. */
export interface RunningStudio {
  studio: string
  lake: string
  editors: { email: string; password: string }[]
  /** A token of an administrator of the lake. */
  token: string
  stop(): Promise<void>
}

/** Installs and builds the Studio of a major version and serves it, with an empty lake over HTTP/2. */
export async function startStudio(version: Major): Promise<RunningStudio> {
  const studio = `http://localhost:${await freePort()}`
  const lake = `https://localhost:${await freePort()}`
  const project = await install(version)
  await build(project, version)
  const server = await serveFiles(join(project, 'dist'), Number(new URL(studio).port))
  const started = await startLake(lake, studio)
  return {
    studio,
    lake,
    ...started,
    async stop() {
      server.closeAllConnections()
      server.close()
      await started.stop()
    }
  }
}

/** Installs the packages from the registry, once per list of packages. Returns the folder of the project. */
async function install({ packages }: Major): Promise<string> {
  const project = join(CACHE, hash(JSON.stringify([packages, BEFORE])))
  await doOnce(join(project, 'installed'), 'yes', async () => {
    mkdirSync(project, { recursive: true })
    const file = { private: true, type: 'module', dependencies: packages ?? OWN }
    writeFileSync(join(project, 'package.json'), JSON.stringify(file))
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--before', BEFORE]
    if (packages) await run('npm', ['install', ...options], { cwd: project })
    else symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  })
  return project
}

/** Builds the Studio, once per state of its sources. */
async function build(project: string, { hasPlugins }: Major): Promise<void> {
  const folders = hasPlugins ? ['template', 'plugins'] : ['template']
  const sources = folders.flatMap(folder =>
    readdirSync(join(HERE, folder)).map(name => readFileSync(join(HERE, folder, name)))
  )
  await doOnce(join(project, 'built'), hash(Buffer.concat(sources)), async () => {
    for (const folder of folders) cpSync(join(HERE, folder), project, { recursive: true })
    const program = join(project, 'node_modules/sanity/bin/sanity')
    const env = { ...process.env, NODE_ENV: 'production' }
    await run(process.execPath, [program, 'build', '--yes'], { cwd: project, env })
  })
}

/** Does work unless the file says that it was done for this state. */
async function doOnce(file: string, state: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(file) && readFileSync(file, 'utf8') === state) return
  await work()
  writeFileSync(file, state)
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** Serves a built Studio: its files, and the page at every other path. */
async function serveFiles(folder: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = extname(pathname) ? pathname : '/index.html'
    try {
      const bytes = await readFile(join(folder, name))
      const type = MEDIA_TYPES[extname(name)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(done => server.listen(port, 'localhost', done))
  return server
}

/** Starts the lake by its command, as an operator does, with two editors. */
async function startLake(lake: string, studio: string) {
  const data = mkdtempSync(join(tmpdir(), 'studios-lake-'))
  const command = (...args: string[]) => [join(ROOT, 'lake/cli.ts'), ...args, '--data', data]
  const serve = command('--project', 'demo', '--origin', studio, '--tls-self-signed')
  const address = ['--host', 'localhost', '--port', new URL(lake).port]
  const child = spawn(process.execPath, [...serve, ...address], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await new Promise<void>((done, failed) => {
    child.stdout.on('data', text => String(text).includes('First account') && done())
    child.on('close', code => failed(new Error(`The lake ended with ${code}.`)))
  })
  const create = async (...args: string[]) => {
    const running = run(process.execPath, command(...args))
    running.child.stdin?.end()
    const { stdout } = await running
    return stdout.trim().split(' ').at(-1) ?? ''
  }
  const editors = []
  for (const name of ['Ann', 'Bob']) {
    const email = `${name.toLowerCase()}@site.example`
    const password = await create(
      ...['users', 'create', '--email', email, '--name', name, '--role', 'editor']
    )
    editors.push({ email, password })
  }
  const token = await create('tokens', 'create', 'test', '--role', 'administrator')
  return {
    editors,
    token,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'close')
      rmSync(data, { recursive: true, force: true })
    }
  }
}
