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
import type { PublisherStatus } from '../../../server/publisher/status.ts'
import { lakeClient } from '../../support/clients.ts'
import { freePort } from '../../support/port.ts'
import { servedBuildDir } from '../../support/served-build.ts'
import { ROOT } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { firstContent } from './random-edits.ts'

/** What a machine that does much else may need for a build, in milliseconds. */
const TIMEOUT_MS = 300_000
const TOKEN = 'sk-publishing-tests'
const PROJECT = { projectId: 'p4', dataset: 'main' }

/** A small site that a publisher keeps, in a process of its own, from a lake at another address. */
export class PublishedSite {
  readonly folder: string
  readonly dataDir: string
  readonly variables: Record<string, string>
  readonly url: string
  readonly client: SanityClient
  /** Id of a picture that stands in the content. */
  asset = ''
  readonly #lake: Lake
  readonly #lakePort: number
  #http: Server | undefined
  #publisher: ChildProcess | undefined
  #said = ''

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
      // It may read drafts: none is ever to be shown.
      SANITY_READ_TOKEN: TOKEN,
      ...more
    }
  }

  /**
   * Starts lake and publisher, and waits until the site stands.
   * @param more variables of the publisher; it gets the folder of the test
   * @param fill writes the first content
   * @param patience milliseconds
   */
  static async open(
    more: (folder: string) => Record<string, string> = () => ({}),
    fill: (kept: PublishedSite) => Promise<unknown> = fillSmall,
    patience = TIMEOUT_MS
  ): Promise<PublishedSite> {
    const folder = mkdtempSync(join(tmpdir(), 'publishing-'))
    const tokens = [{ token: TOKEN, role: 'administrator' as const, name: 'tests' }]
    const lake = await createLake({ dataDir: join(folder, 'lake'), ...PROJECT, tokens })
    const ports = { lake: await freePort(), site: await freePort() }
    const kept = new PublishedSite(lake, folder, ports, more(folder))
    await kept.lakeUp()
    await fill(kept)
    kept.start()
    await kept.settled(patience)
    return kept
  }

  /** Folder that is served now. */
  get served(): string {
    return servedBuildDir(this.dataDir)
  }

  /** Id of the publisher's process. */
  get pid(): number | undefined {
    return this.#publisher?.pid
  }

  /** All that the publisher said. */
  get said(): string {
    return this.#said
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
      this.#said += part
    })
  }

  /** Ends the publisher: at once and without a word, or in order. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const publisher = this.#publisher
    if (!publisher || publisher.exitCode !== null || publisher.signalCode !== null) return
    const ended = once(publisher, 'close')
    publisher.kill(signal)
    await ended
  }

  /** Ends the publisher in order, starts it again and waits until it has caught up. */
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

  /** Waits until the site shows the content as it stands, and all that follows. */
  async settled(patience = TIMEOUT_MS): Promise<void> {
    const reader = contentClient(readSettings(this.variables).content, TOKEN)
    await waitUntil(
      'the site shows the content as it stands',
      async () => {
        const { state, queue, settled, revision } = await this.status()
        if (state !== 'idle' || (queue ?? 0) > 0 || !settled) return false
        return revision === (await contentRevision(reader))
      },
      patience
    )
  }

  /** Waits until the status is as wanted, and gives it. */
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

  /** What stands at an address. */
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

async function fillSmall(kept: PublishedSite): Promise<void> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path d="M0 0h8"/></svg>'
  const picture = { filename: 'a.svg' }
  kept.asset = (await kept.client.assets.upload('image', Buffer.from(drawing), picture))._id
  const documents = firstContent(kept.asset)
  await kept.client.mutate(documents.map(document => ({ createOrReplace: document })))
}
