import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { createLake, type Lake } from '../../../lake/index.ts'
import { readSettings } from '../../../server/config/settings.ts'
import { contentClient } from '../../../server/content/client.ts'
import { contentRevision } from '../../../server/content/revision.ts'
import type { PublisherStatus } from '../../../shared/publisher/status.ts'
import { lakeClient } from '../../support/clients.ts'
import { freePort } from '../../support/port.ts'
import { isSettled } from '../../support/publisher-status.ts'
import { servedBuildDir } from '../../support/served-build.ts'
import { ROOT } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { firstContent } from './random-edits.ts'

/** Timeout for a build on a busy machine, in milliseconds. */
const TIMEOUT_MS = 300_000
const TOKEN = 'sk-publishing-tests'
const PROJECT = { projectId: 'p4', dataset: 'main' }

/** A small site with a lake and, in a separate process, its publisher. */
export class PublishedSite {
  readonly folder: string
  readonly dataDir: string
  readonly variables: Record<string, string>
  readonly url: string
  readonly client: SanityClient
  /** Id of an image asset that the content references. */
  asset = ''
  readonly #lake: Lake
  readonly #lakePort: number
  #http: Server | undefined
  #publisher: ChildProcess | undefined
  #output = ''

  private constructor(
    lake: Lake,
    folder: string,
    ports: { lake: number; site: number },
    more: object
  ) {
    this.#lake = lake
    this.folder = folder
    this.dataDir = join(folder, 'data')
    this.#lakePort = ports.lake
    this.url = `http://127.0.0.1:${ports.site}`
    const lakeUrl = `http://127.0.0.1:${ports.lake}`
    this.client = lakeClient(lakeUrl, { ...PROJECT, token: TOKEN })
    this.variables = {
      DATASHEET_BROWSER: 'none',
      PORT: String(ports.site),
      DATA_DIR: this.dataDir,
      SITE_URL: 'https://site.example',
      SANITY_PROJECT_ID: PROJECT.projectId,
      SANITY_DATASET: PROJECT.dataset,
      SANITY_API_HOST: lakeUrl,
      // This token can read drafts; none may be published.
      SANITY_READ_TOKEN: TOKEN,
      ...more
    }
  }

  /**
   * Starts lake and publisher, and waits until the site is published.
   * @param more additional variables of the publisher; called with the test's folder
   * @param fill writes the initial content
   * @param timeoutMs timeout in milliseconds
   */
  static async open(
    more: (folder: string) => Record<string, string> = () => ({}),
    fill: (site: PublishedSite) => Promise<unknown> = fillSmall,
    timeoutMs = TIMEOUT_MS
  ): Promise<PublishedSite> {
    const folder = mkdtempSync(join(tmpdir(), 'publishing-'))
    const tokens = [{ token: TOKEN, role: 'administrator' as const, name: 'tests' }]
    const lake = await createLake({ dataDir: join(folder, 'lake'), ...PROJECT, tokens })
    const ports = { lake: await freePort(), site: await freePort() }
    const site = new PublishedSite(lake, folder, ports, more(folder))
    await site.lakeUp()
    await fill(site)
    site.start()
    await site.settled(timeoutMs)
    return site
  }

  /** Folder that is currently served. */
  get served(): string {
    return servedBuildDir(this.dataDir)
  }

  /** Process id of the publisher. */
  get pid(): number | undefined {
    return this.#publisher?.pid
  }

  /** Output of the publisher so far. */
  get output(): string {
    return this.#output
  }

  async lakeUp(): Promise<void> {
    this.#http = createServer((request, response) => this.#lake.handler(request, response))
    await new Promise<void>(done => this.#http?.listen(this.#lakePort, '127.0.0.1', done))
  }

  async lakeDown(): Promise<void> {
    const closed = new Promise(done => this.#http?.close(done))
    this.#http?.closeAllConnections()
    await closed
  }

  start(): void {
    const program = join(import.meta.dirname, 'publisher.ts')
    this.#publisher = spawn(process.execPath, [program], {
      cwd: ROOT,
      env: { ...process.env, ...this.variables },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    this.#publisher.stdout?.on('data', part => {
      this.#output += part
    })
  }

  /** Ends the publisher: abruptly (SIGKILL) or gracefully (SIGTERM). */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const publisher = this.#publisher
    if (!publisher || publisher.exitCode !== null || publisher.signalCode !== null) return
    const ended = once(publisher, 'close')
    publisher.kill(signal)
    await ended
  }

  /** Restarts the publisher gracefully and waits until it is up to date. */
  async restart(): Promise<void> {
    await this.end('SIGTERM')
    this.start()
    await this.settled()
  }

  async status(): Promise<PublisherStatus> {
    const nothing: PublisherStatus = { state: 'starting' }
    return fetch(`${this.url}/status`).then(
      answer => answer.json(),
      () => nothing
    )
  }

  /**
   * Waits until the site and its derived files reflect the current content.
   * @throws Error with the status and the last output of the publisher after the timeout
   */
  async settled(timeoutMs = TIMEOUT_MS): Promise<void> {
    const reader = contentClient(readSettings(this.variables).content, TOKEN)
    let status: PublisherStatus | undefined
    await waitUntil(
      'the site shows the content as it is stored',
      async () => {
        status = await this.status()
        return isSettled(status) && status.revision === (await contentRevision(reader))
      },
      timeoutMs
    ).catch(error => {
      throw new Error(`${error.message}\n${JSON.stringify(status)}\n${this.output.slice(-2000)}`)
    })
  }

  /** Waits until the status satisfies a condition, and returns it. */
  async statusWith(
    what: string,
    wanted: (status: PublisherStatus) => boolean
  ): Promise<PublisherStatus> {
    let status = await this.status()
    await waitUntil(
      what,
      async () => {
        status = await this.status()
        return wanted(status)
      },
      TIMEOUT_MS
    )
    return status
  }

  /** Fetches an address of the site. */
  async page(address: string): Promise<{ status: number; text: string; location: string | null }> {
    const answer = await fetch(this.url + address, { redirect: 'manual' })
    return {
      status: answer.status,
      text: await answer.text(),
      location: answer.headers.get('location')
    }
  }

  async close(): Promise<void> {
    await this.end('SIGKILL')
    await this.lakeDown()
    await this.#lake.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function fillSmall(site: PublishedSite): Promise<void> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path d="M0 0h8"/></svg>'
  const picture = { filename: 'a.svg' }
  site.asset = (await site.client.assets.upload('image', Buffer.from(drawing), picture))._id
  const documents = firstContent(site.asset)
  await site.client.mutate(documents.map(document => ({ createOrReplace: document })))
}
