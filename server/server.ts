import { randomBytes } from 'node:crypto'
import type {
  Server as HttpServer,
  IncomingMessage,
  RequestListener,
  ServerResponse
} from 'node:http'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import { createLake, type Lake } from '../lake/index.ts'
import { ensureAccounts, type SignIn } from './accounts/accounts.ts'
import { contentClient, contentOrigins } from './content/client.ts'
import { seedWhenEmpty } from './content/seed.ts'
import { openFootprints } from './footprint/open.ts'
import { trustedProxies } from './forms/gate/address.ts'
import { openForms } from './forms/open.ts'
import type { HeaderContext } from './headers.ts'
import { nameVisitor } from './http/forwarded.ts'
import { sendHealth } from './http/health.ts'
import { closeServer, listen } from './http/listen.ts'
import { enter, rootOf, sendElsewhere } from './http/root.ts'
import { OWN, sendStarting } from './http/starting.ts'
import { log } from './log.ts'
import { PreviewPages } from './preview/pages.ts'
import { Preview } from './preview/preview.ts'
import { PublishDesk } from './publisher/desk/desk.ts'
import { serveLast } from './publisher/last.ts'
import { takeOutputDir } from './publisher/output/place.ts'
import { Publisher } from './publisher/publisher.ts'
import { DOWNLOAD_TYPES } from './publisher/rules/downloads.ts'
import { reason } from './sentence.ts'
import { type Claim, claimDataDir } from './settings/claim.ts'
import { buildRoot } from './settings/code-folder.ts'
import { prepareDataDir } from './settings/data-dir.ts'
import { giveHome } from './settings/home.ts'
import { localUrl, type Settings, withPort } from './settings/settings.ts'
import { PageCheck } from './site/page-check.ts'
import { Site } from './site/site.ts'
import { openSso } from './sso/open.ts'
import type { Sso } from './sso/sso.ts'
import { builtStudio } from './studio/build.ts'
import { Studio } from './studio/studio.ts'
import { tryUntilDone } from './studio/tries.ts'
import { Metrics } from './watch/metrics.ts'
import { serveMetrics } from './watch/serve.ts'
import { Watch } from './watch/watch.ts'

const GRACE = 2000
const HEALTH = '/healthz'

/** The one process: lake, Studio, site and publisher behind one port. */
export class Server {
  readonly #root: string
  #settings: Settings
  /** Where site and Studio are built. */
  #buildRoot: string
  #http: HttpServer | undefined
  #metricsHttp: HttpServer | undefined
  #lake: Lake | undefined
  #publisher: Publisher | undefined
  readonly #desk: PublishDesk
  #site: Site | undefined
  #pageCheck: PageCheck | undefined
  #studio: Studio | undefined
  #preview: Preview | undefined
  #previewPages: PreviewPages | undefined
  #forms: ReturnType<typeof openForms> | undefined
  #sso: Sso | undefined
  #footprints: ReturnType<typeof openFootprints> | undefined
  #seeded = false
  /** Whether all parts that answer requests themselves are there. */
  #isUp = false
  #claim: Claim | undefined
  /** Leave to do all in the embedded lake, for this process alone and only until it ends. */
  readonly token = `sk${randomBytes(24).toString('base64url')}`
  /** Leave to read drafts, for the preview alone. */
  readonly #previewToken = `sk${randomBytes(24).toString('base64url')}`
  readonly #stopping = new AbortController()
  readonly #metrics = new Metrics({
    publisher: () => this.#publisher?.status,
    jobs: () => this.#forms?.forms.jobs() ?? {},
    missing: () => this.missing()
  })
  readonly #watch: Watch
  readonly #proxies: BlockList
  /** Path under which the site stands. */
  readonly #base: string

  /** @param root folder of the project */
  constructor(root: string, settings: Settings) {
    this.#root = root
    this.#buildRoot = root
    this.#settings = settings
    this.#base = rootOf(settings.siteUrl)
    this.#proxies = trustedProxies(settings.forms.trustedProxies)
    this.#desk = new PublishDesk({
      settings,
      publisher: () => this.#publisher,
      isSignedIn: request => this.#isSignedIn(request)
    })
    this.#watch = new Watch({
      metrics: this.#metrics,
      proxies: this.#proxies,
      logs: settings.watch.logRequests
    })
  }

  /** The settings in use; the port is the real one once the server listens. */
  get settings(): Settings {
    return this.#settings
  }

  /**
   * Brings every part up, in order; afterwards the health check answers 200.
   * @returns sign-ins that were made on this start, to be shown once
   * @throws Sentence when a folder or a port cannot be used
   */
  async start(): Promise<SignIn[]> {
    // What may be set wrong comes first: the content takes its time.
    await this.#open(async () => {
      const { dataDir, publishing } = this.#settings
      if (publishing.outputDir)
        await takeOutputDir(publishing.outputDir, { dataDir, code: this.#root })
      await this.#startMetrics()
      if (this.#site) await serveLast(this.#site, join(dataDir, 'site'))
    })
    const signIns = await this.#openContent()
    this.startForms()
    signIns.push(...(await this.startStaff()))
    this.#isUp = true
    this.#buildRoot = buildRoot(this.#root, this.#settings.dataDir)
    await Promise.all([this.#startStudio(), this.#startSite()])
    return signIns
  }

  /** Brings up the content alone: the lake with its accounts and seed, behind the port. */
  async startContent(): Promise<SignIn[]> {
    await this.#open()
    return this.#openContent()
  }

  /** Brings up the form endpoints; the content must be up. */
  startForms(): void {
    this.#forms = openForms(this.#settings, this.#lake, this.#site)
  }

  /**
   * Brings up single sign-on and what takes footprints.
   * @returns the sign-in of the first member of staff where it was made on this start
   */
  async startStaff(): Promise<SignIn[]> {
    const { sso, signIns } = await openSso(this.#settings)
    this.#sso = sso
    this.#footprints = openFootprints(
      this.#settings,
      request => this.#isSignedIn(request).catch(() => false),
      sso.userOf
    )
    return signIns
  }

  /** Finishes running requests, then closes every part. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#publisher?.stop(), this.#previewPages?.close()])
    if (this.#http) await closeServer(this.#http, GRACE)
    if (this.#metricsHttp) await closeServer(this.#metricsHttp, 0)
    await this.#forms?.close()
    this.#sso?.close()
    this.#footprints?.close()
    await this.#lake?.close()
    this.#claim?.release()
  }

  /** Takes the data folder and the port, and whatever else is to be had before anything begins. */
  async #open(more: () => Promise<void> = async () => {}): Promise<void> {
    const { dataDir } = this.#settings
    prepareDataDir(dataDir)
    giveHome(process.env, dataDir)
    const claim = claimDataDir(dataDir)
    this.#claim = claim
    try {
      await this.#listen()
      await more()
    } catch (error) {
      claim.release()
      throw error
    }
    claim.announce(localUrl(this.#settings))
  }

  async #openContent(): Promise<SignIn[]> {
    const signIns = await this.#openLake()
    await this.#seed()
    return signIns
  }

  async #listen(): Promise<void> {
    const { host, port } = this.#settings
    const opened = await listen(host, port, (request, response) => this.#handle(request, response))
    this.#http = opened.server
    this.#settings = withPort(this.#settings, opened.port)
    const context: HeaderContext = {
      siteUrl: this.#settings.siteUrl,
      contentOrigins: contentOrigins(this.#settings.content)
    }
    this.#site = new Site(context)
    this.#pageCheck = new PageCheck(this.#site, () => this.#publisher?.pages ?? [])
    this.#studio = new Studio(context)
    this.#openPreview(context)
    this.#http.on('upgrade', (request, socket, head) => {
      if (enter(this.#base, request) && this.#lake?.owns(pathOf(request))) {
        nameVisitor(request, this.#proxies)
        this.#lake.upgrade(request, socket, head)
      } else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    })
  }

  #openPreview(context: HeaderContext): void {
    if (this.#settings.content.embedded) {
      this.#previewPages = new PreviewPages({
        root: () => this.#buildRoot,
        settings: this.#settings,
        token: this.#previewToken
      })
    }
    this.#preview = new Preview({
      context,
      pages: this.#previewPages,
      isSignedIn: request => this.#isSignedIn(request).catch(() => false)
    })
  }

  async #startMetrics(): Promise<void> {
    const wanted = this.#settings.watch.metrics
    if (!wanted) return
    const { server, port } = await serveMetrics(this.#metrics, wanted.host, wanted.port)
    this.#metricsHttp = server
    log('metrics.served', { host: wanted.host, port })
  }

  async #openLake(): Promise<SignIn[]> {
    const { content, dataDir, siteUrl, editorPassword, port } = this.#settings
    if (!content.embedded) return []
    this.#lake = await createLake({
      dataDir: join(dataDir, 'lake'),
      projectId: content.projectId,
      dataset: content.dataset,
      publicUrl: siteUrl,
      trustProxy: true,
      fileTypes: DOWNLOAD_TYPES,
      signInTitle: { zh: '内容管理', en: 'Studio' },
      // The same pages, as somebody on this machine opens them.
      corsOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
      tokens: [
        { token: this.token, role: 'administrator', name: 'server' },
        { token: this.#previewToken, role: 'viewer', name: 'preview' }
      ]
    })
    return ensureAccounts(this.#lake, dataDir, editorPassword)
  }

  async #seed(): Promise<void> {
    if (this.#lake) {
      const { content, dataDir } = this.#settings
      const began = Date.now()
      const client = contentClient(content, this.token)
      const documents = await seedWhenEmpty(this.#root, dataDir, client, this.#stopping.signal)
      if (documents > 0) log('lake.seeded', { documents, ms: Date.now() - began })
    }
    this.#seeded = true
  }

  #startStudio(): Promise<void> {
    const { signal } = this.#stopping
    const build = async () => {
      const folder = await builtStudio(this.#buildRoot, this.#settings, signal)
      await this.#studio?.use(folder)
    }
    const failed = (error: unknown, againInMs: number) => {
      this.#studio?.failed()
      log('studio.failed', { reason: reason(error), againInMs })
    }
    return tryUntilDone(build, { failed, signal })
  }

  async #startSite(): Promise<void> {
    if (!this.#site || this.#stopping.signal.aborted) return
    this.#publisher = new Publisher({
      root: this.#buildRoot,
      settings: this.#settings,
      client: contentClient(this.#settings.content, this.#settings.content.readToken),
      site: this.#site,
      published: seconds => this.#metrics.published(seconds)
    })
    await this.#publisher.start()
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const isOurs = enter(this.#base, request)
    const path = pathOf(request)
    const [part, answer] = isOurs || path === HEALTH ? this.#answerFor(path) : this.#elsewhere()
    this.#watch.answer(part, path, request, response, () => answer(request, response))
  }

  /** The part that answers a path, and how. */
  #answerFor(path: string): [part: string, answer: RequestListener] {
    if (path === HEALTH)
      return ['health', (request, response) => void this.#health(request, response)]
    const lake = this.#lake
    if (lake?.owns(path)) {
      return [
        'lake',
        (request, response) => {
          nameVisitor(request, this.#proxies)
          lake.handler(request, response)
        }
      ]
    }
    const parts = {
      publisher: this.#desk,
      forms: this.#forms?.forms,
      sso: this.#sso,
      footprint: this.#footprints?.footprints,
      studio: this.#studio,
      preview: this.#preview
    }
    for (const [name, part] of Object.entries(parts)) {
      if (part?.owns(path)) return [name, (request, response) => part.handle(request, response)]
    }
    if (!this.#isUp && OWN.test(path)) return ['site', (_, response) => sendStarting(response)]
    return ['site', (request, response) => this.#site?.handle(request, response)]
  }

  async #health(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const missing = this.missing()
    const pages = missing.length === 0 ? await this.#pageCheck?.missing() : []
    sendHealth(request, response, missing, this.#publisher?.status, this.#studio?.problem, pages)
  }

  #elsewhere(): [part: string, answer: RequestListener] {
    const { siteUrl } = this.#settings
    return ['site', (request, response) => sendElsewhere(siteUrl, request, response)]
  }

  /** Whether somebody with a role asks, by the cookie of the Studio or a bearer token; the lake decides. */
  async #isSignedIn({ headers: { cookie, authorization } }: IncomingMessage): Promise<boolean> {
    const headers = { ...(cookie && { cookie }), ...(authorization && { authorization }) }
    const me = new Request(new URL('/v1/users/me', this.#settings.siteUrl), { headers })
    const answer = cookie || authorization ? await this.#lake?.fetch(me) : undefined
    if (!answer?.ok) return false
    const { id, role }: { id?: string; role?: string } = await answer.json()
    // A token with grants of its own may be for nothing but a form.
    return Boolean(id) && role !== 'custom'
  }

  /** Names of the parts that are not ready yet. */
  missing(): string[] {
    const ready = {
      lake: this.#lake !== undefined || !this.#settings.content.embedded,
      content: this.#seeded,
      studio: this.#studio?.ready,
      site: this.#site?.ready && this.#publisher?.status.build !== undefined
    }
    return Object.entries(ready)
      .filter(([, isReady]) => !isReady)
      .map(([name]) => name)
  }
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? ''
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}
