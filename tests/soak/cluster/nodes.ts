// Nodes of the server in processes of their own, each behind a proxy before the database.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type FaultyProxy, startProxy } from '../../cluster/proxy.ts'
import { freePort } from '../../support/port.ts'
import { ROOT } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** Start-up timeout of a busy machine whose database is killed meanwhile. */
const READY_MS = 300_000
const OUTPUT_CHARACTERS = 4_000

/** A node that is started again when it ends, as by a supervisor. */
export interface SoakNode {
  url: string
  dataDir: string
  proxy: FaultyProxy
  /** Kills it when it is ready (SIGKILL); it is started again at once. */
  kill(): Promise<void>
  ready(): Promise<void>
  /** Sends SIGTERM, and starts it no more. */
  stop(): Promise<void>
}

export interface NodeOptions {
  database: string
  dataDir: string
  /** Whether to run the whole server: also the publisher, the Studio and the pages. */
  site: boolean
  variables: Record<string, string>
  /** Called with the last lines of a node that was ready and ended by itself. */
  onEnded(output: string): void
}

/** Starts a node. */
export async function startSoakNode(options: NodeOptions): Promise<SoakNode> {
  const { database, dataDir, site, variables, onEnded } = options
  const proxy = await startProxy(database)
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const program = site ? 'server/main.ts' : 'tests/cluster/server-child.ts'
  let child: ChildProcess
  let isReady = false
  let isStopping = false

  function start() {
    let output = ''
    isReady = false
    const started = fork(join(ROOT, program), {
      cwd: ROOT,
      env: {
        ...process.env,
        DATASHEET_BROWSER: 'none',
        ...variables,
        DATABASE_URL: proxy.url,
        PORT: port,
        DATA_DIR: dataDir
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc']
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', text => {
        output = (output + text).slice(-OUTPUT_CHARACTERS)
      })
    started.once('message', () => {
      isReady = true
    })
    started.once('close', (_code, signal) => {
      const wasReady = isReady
      isReady = false
      if (isStopping) return
      if (wasReady && signal !== 'SIGKILL') onEnded(output)
      // a start whose database was away ends, too
      start()
    })
  }

  async function check() {
    if (isReady || !site) return isReady
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    const health = await answer?.json().catch(() => undefined)
    isReady = answer?.status === 200 && health.database === 'available'
    return isReady
  }

  const ready = () => waitUntil(`the node at ${url} is ready`, check, READY_MS)
  start()
  await ready()
  return {
    url,
    dataDir,
    proxy,
    ready,
    async kill() {
      await ready()
      const killed = child
      killed.kill('SIGKILL')
      await once(killed, 'close')
    },
    async stop() {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      await proxy.close()
    }
  }
}
