// Replaces nodes one after the other, each by a new process, while clients use them through a balancer.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { freshToken } from '../../../server/forms/tests/visitor.ts'
import { READINESS_PATH } from '../../../server/http/health.ts'
import { connect } from '../../../shared/server/cluster/postgres.ts'
import { type Balancer, startBalancer } from '../../support/balancer.ts'
import { editorClient } from '../../support/clients.ts'
import { freePort } from '../../support/port.ts'
import { startPostgres } from '../../support/postgres.ts'
import { isSettled } from '../../support/publisher-status.ts'
import { type Running, sleep, startServer } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import type { Service } from '../stores.ts'
import { listServedPages } from '../verify.ts'
import { ClusterBooks, timeOfDay, writeToNodes } from './clients.ts'
import { listen } from './listen.ts'
import { differentCopies, differentSites, holesInLog, verifyNodes } from './verify.ts'

/** Start-up timeout of a busy machine, which may build site and Studio. */
const READY_MS = 900_000
/** Age from which a form token is accepted. */
const TOKEN_AGE_MS = 3_000
const READ_PAUSE_MS = 50
const QUERY = encodeURIComponent('*[_type == "software" && defined(path)] | order(_id)[0...4]._id')
const QUERY_PATH = `/v2025-02-19/data/query/production?query=${QUERY}`

/** Parts of a data folder that spare the second node the builds. */
const BUILT = ['studio', 'site', 'cache']
const COPY = { recursive: true, preserveTimestamps: true }
const PASSWORD = 'soak-only-password'

/** A whole node, and the variables with which it is started again. */
interface ServingNode {
  running: Running
  url: string
  dataDir: string
  variables: Record<string, string>
}

export interface Replacement {
  /** Folder of the earlier version; may be that of this one. */
  root: string
  /** Fills the database and the folder of the first node; by default it starts with sample content. */
  prepare?(database: string, site: string, dataDir: string): Promise<void>
  /** Clients that write. */
  clients: number
  /** Time before, between and after the replacements, in milliseconds. */
  pauseMs: number
}

/**
 * Starts two nodes behind a balancer, and replaces both by this version under load.
 * @returns one sentence per request without its answer, and per loss
 */
export async function runReplacement(replacement: Replacement): Promise<string[]> {
  const { root, prepare } = replacement
  const folder = mkdtempSync(join(tmpdir(), 'replacement-'))
  const ends: (() => Promise<unknown>)[] = []
  try {
    const postgres = await startPostgres()
    ends.unshift(() => postgres.remove())
    const database = await postgres.createDatabase('site')
    const ports = [await freePort(), await freePort()]
    const balancer = await startBalancer(ports.map(port => `http://127.0.0.1:${port}`))
    ends.unshift(() => balancer.close())
    const nodes: ServingNode[] = []
    for (const port of ports) {
      const dataDir = join(folder, String(port))
      const [first] = nodes
      if (!first) await prepare?.(database, balancer.url, dataDir)
      else {
        await waitUntil('the first build is complete', () => hasSettled(first.url), READY_MS)
        for (const part of BUILT) cpSync(join(first.dataDir, part), join(dataDir, part), COPY)
      }
      const variables = {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: database,
        SITE_URL: balancer.url,
        EDITOR_PASSWORD: PASSWORD,
        STAFF_PASSWORD: PASSWORD,
        FORM_LIMIT_PER_ADDRESS: '1000000',
        FORM_LIMIT_IN_ALL: '1000000',
        BROTLI_QUALITY: '4'
      }
      const running = await startServer(variables, READY_MS, undefined, root)
      const node = { running, url: running.url, dataDir, variables }
      nodes.push(node)
      ends.unshift(() => node.running.stop())
      say(`${node.url} is ready.`)
    }
    return [...new Set(await replaceAll(nodes, balancer, database, replacement))]
  } catch (error) {
    return [inspect(error)]
  } finally {
    for (const end of ends) await end().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function hasSettled(url: string): Promise<boolean> {
  return isSettled(await (await fetch(`${url}/api/publish/status`)).json())
}

const say = (text: string) => console.log(`${timeOfDay()}: ${text}`)

async function replaceAll(
  nodes: ServingNode[],
  balancer: Balancer,
  database: string,
  { clients, pauseMs }: Replacement
): Promise<string[]> {
  const { url } = balancer
  const books = new ClusterBooks()
  const { token = '' } = (await editorClient(url, PASSWORD)).config()
  const headers = { authorization: `Bearer ${token}` }
  const staff = { account: 'staff', password: PASSWORD }
  const services: Service[] = [{ url, dataDir: '', editorPassword: PASSWORD, staff, backups: '' }]
  const heard: string[] = []
  const over = new AbortController()
  const listening = listen({ urls: [url], token, type: 'soak' }, heard, over.signal)
  const stopListening = () => {
    over.abort()
    return listening
  }
  try {
    await waitUntil('the listener is connected', async () => heard.includes('(welcome)'))
    const ids: string[] = await (await fetch(url + QUERY_PATH, { headers })).json().then(result)
    books.isUp = true
    let isOver = false
    const writing = writeToNodes(
      {
        urls: [url],
        token,
        lakes: [],
        formToken: agedToken,
        isStrict: true,
        pages: ids.slice(0, 1).map(id => ({ id, type: 'software', field: 'name.zh' })),
        services,
        clients
      },
      books,
      () => isOver
    )
    const reading = readFrom(url, headers, books.found, () => isOver)
    await sleep(pauseMs)
    for (const node of nodes) {
      books.found.push(...(await replace(node)))
      await sleep(pauseMs)
    }
    const isProved = async () => books.missing().every(name => name === 'accounts')
    await waitUntil('each kind of write is acknowledged', isProved)
    isOver = true
    await writing
    say(`${await reading} reads; ${books.summary()}.`)
    say(`requests to each node: ${balancer.counts().join(', ')}.`)
    const edits = [...books.lists.values()].flat(2)
    const hasHeard = async () => edits.every(edit => heard.includes(edit))
    await waitUntil('the listener has heard every edit', hasHeard).catch(() => undefined)
    books.found.push(...wronglyHeard(edits, heard))
  } finally {
    await stopListening()
  }
  books.found.push(
    ...(await verifyNodes(
      nodes.map(node => node.url),
      token,
      books,
      services
    )),
    ...(await differentSites(nodes))
  )
  const sql = connect(database, 1)
  books.found.push(...(await holesInLog(sql)))
  await sql.end()
  for (const { running } of nodes) await running.stop()
  return [...books.found, ...differentCopies(nodes.map(({ dataDir }) => dataDir))]
}

const result = ({ result }: { result: string[] }) => result

async function agedToken(url: string): Promise<string> {
  const token = await freshToken(url)
  await sleep(TOKEN_AGE_MS)
  return token
}

/** Stops a node and starts this version on its folder and port. */
async function replace(node: ServingNode): Promise<string[]> {
  const { url, variables } = node
  say(`${url} is stopped.`)
  const code = await node.running.stop()
  say('it has ended.')
  node.running = await startServer(variables, READY_MS)
  await waitUntil('it is ready', async () => (await fetch(url + READINESS_PATH)).status === 200)
  say('it is ready again.')
  return code === 0 ? [] : [`${url} ended with ${code}.`]
}

/**
 * Visits pages with their scripts and styles (not those of the Studio, which may have to be reloaded), asks the API, and checks the session of an editor.
 * @returns the number of answers
 */
async function readFrom(
  url: string,
  headers: { authorization: string },
  found: string[],
  isOver: () => boolean
): Promise<number> {
  let reads = 0

  async function read(path: string, proves: (text: string) => boolean, init?: RequestInit) {
    const began = performance.now()
    const outcome = await fetch(url + path, init).then(
      async answer => ({ status: String(answer.status), text: await answer.text() }),
      (error: Error) => ({ status: `${error.message} ${error.cause ?? ''}`, text: '' })
    )
    reads += 1
    const { status, text } = outcome
    if (status === '200' && proves(text)) return text
    const ms = Math.round(performance.now() - began)
    found.push(`${timeOfDay()}: GET ${path}: ${status} after ${ms} ms: ${text.slice(0, 200)}`)
    return ''
  }

  async function repeat(once: (turn: number) => Promise<unknown>) {
    for (let turn = 0; !isOver(); turn++) {
      await once(turn)
      await sleep(READ_PAUSE_MS)
    }
  }

  const pages = [...(await listServedPages(url)), '/studio']
  await Promise.all([
    repeat(async turn => {
      const page = await read(pages[turn % pages.length] ?? '', text => text.includes('</html>'))
      const files = [...page.matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g)]
      for (const path of new Set(files.map(([, path = '']) => path)))
        await read(path, text => text.length > 0)
    }),
    repeat(() => read(QUERY_PATH, text => text.includes('"result":["'), { headers })),
    repeat(() => read('/v1/users/me', text => text.includes('editor@site.example'), { headers }))
  ])
  return reads
}

function wronglyHeard(edits: string[], heard: string[]): string[] {
  const times = new Map<string, number>()
  for (const name of heard) times.set(name, (times.get(name) ?? 0) + 1)
  const resets = times.has('(reset)') ? ['The listener could not be resumed.'] : []
  const wrong = edits.filter(edit => times.get(edit) !== 1)
  return [
    ...resets,
    ...wrong.map(edit => `The listener heard ${edit} ${times.get(edit) ?? 0} times.`)
  ]
}
