import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, EDITOR_PASSWORD, SITE_URL } from '../support/prepared.ts'
import { ROOT, runProgram, sleep } from '../support/server.ts'
import { SOCKET_SUPERVISOR } from '../support/socket-supervisor.ts'
import { hasIpv6, makeCertificate, NGINX, startNginx } from '../support/start-nginx.ts'
import { waitUntil } from '../support/wait-until.ts'

const hasPerl = spawnSync('perl', ['-v']).status === 0
const skip = !NGINX ? 'nginx is not installed' : !hasPerl && 'Perl is not installed'
if (skip) console.log(`A restart behind nginx is not tried: ${skip}.`)

const folder = mkdtempSync(join(tmpdir(), 'nginx-restart-'))
let supervisor: ChildProcess
let endNginx: (() => Promise<void>) | undefined
let direct: string
let port: number
let token: string

/** The server with the socket of a supervisor, as with `site.socket`, behind the documented nginx configuration. */
beforeAll(async () => {
  if (skip) return
  const DATA_DIR = join(folder, 'data')
  copyPrepared(DATA_DIR)
  const serverPort = await freePort()
  port = await freePort()
  direct = `http://127.0.0.1:${serverPort}`
  const main = join(ROOT, 'server/main.ts')
  const command = ['-e', SOCKET_SUPERVISOR, String(serverPort), process.execPath, main]
  supervisor = spawn('perl', command, {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(serverPort),
      DATA_DIR,
      SITE_URL,
      EDITOR_PASSWORD,
      TRUSTED_PROXIES: '127.0.0.1',
      DATASHEET_BROWSER: 'none'
    }
  })
  await waitUntil('the server is ready', isReady, 180_000)
  const { certificate, key } = makeCertificate(folder)
  const site = join(folder, 'site.conf')
  const ports = ['--https-port', String(port), '--http-port', String(await freePort())]
  const alone = hasIpv6() ? [] : ['--ipv4']
  const files = ['--certificate', certificate, '--key', key, '--out', site]
  const written = await runProgram('server/cli/nginx.ts', [...files, ...ports, ...alone], {
    PORT: String(serverPort),
    SITE_URL: `https://localhost:${port}`
  })
  expect(written).toMatchObject({ code: 0, stderr: '' })
  endNginx = await startNginx(folder, site, port)
  token = (await editorClient(direct, EDITOR_PASSWORD)).config().token ?? ''
}, 240_000)
afterAll(async () => {
  await endNginx?.()
  if (supervisor) {
    supervisor.kill('SIGTERM')
    await once(supervisor, 'exit')
    await waitUntil('the server has ended', async () => !(await isLive()), 30_000)
  }
  rmSync(folder, { recursive: true, force: true })
})

async function isReady(): Promise<boolean> {
  return (await fetch(`${direct}/readyz`).catch(() => undefined))?.status === 200
}

async function isLive(): Promise<boolean> {
  return (await fetch(`${direct}/livez`).catch(() => undefined)) !== undefined
}

/** The process of the server: the supervisor's only child. */
function serverProcess(): number {
  const { stdout } = spawnSync('pgrep', ['-P', String(supervisor.pid)], { encoding: 'utf8' })
  return Number(stdout.trim())
}

interface Sent {
  path: string
  status: number
  /** Whether the body came to its end. */
  isWhole: boolean
}

function ask(path: string, agent: Agent | false): Promise<Sent> {
  const headers = path.startsWith('/v') ? { authorization: `Bearer ${token}` } : {}
  return new Promise(done => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers, agent, rejectUnauthorized: false },
      answer => {
        answer.resume()
        const status = answer.statusCode ?? 0
        answer.on('close', () => done({ path, status, isWhole: answer.complete }))
      }
    )
    sent.on('error', () => done({ path, status: 0, isWhole: false }))
    sent.end()
  })
}

const QUERY = `/v2025-02-19/data/query/production?${new URLSearchParams({ query: 'count(*)' })}`
const PATHS = ['/zh/', '/en/hardware', QUERY, '/api/forms/token', '/studio', '/zh/no-such-page']
const EXPECTED: Record<string, number> = { '/zh/no-such-page': 404 }
/** Keeps all clients together below the 100 requests a second that nginx allows an address, on any machine. */
const PAUSE = (2 * PATHS.length * 1000) / 80

test.skipIf(skip)(
  'two restarts behind nginx lose no request: pages, content, forms and Studio, on new and kept connections',
  async () => {
    const kept = new Agent({ keepAlive: true })
    const answers: Sent[] = []
    let going = true
    const clients = PATHS.flatMap(path =>
      [kept, false as const].map(async agent => {
        while (going) {
          answers.push(await ask(path, agent))
          await sleep(PAUSE)
        }
      })
    )
    await sleep(500)
    for (let restart = 0; restart < 2; restart++) {
      const before = serverProcess()
      const count = answers.length
      process.kill(before, 'SIGTERM')
      await waitUntil('another process', async () => ![0, before].includes(serverProcess()), 30_000)
      await waitUntil('it is ready', isReady, 120_000)
      await waitUntil('requests go on', async () => answers.length > count + PATHS.length, 30_000)
    }
    await sleep(500)
    going = false
    await Promise.all(clients)
    kept.destroy()
    const lost = answers.filter(
      ({ path, status, isWhole }) => status !== (EXPECTED[path] ?? 200) || !isWhole
    )
    expect(lost).toEqual([])
    for (const path of PATHS)
      expect(answers.filter(answer => answer.path === path).length).toBeGreaterThan(10)
  },
  300_000
)
