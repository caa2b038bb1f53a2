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
import { basePath } from '../shared/base-path.ts'
import { DOWNLOAD_TYPES } from '../shared/content/download-types.ts'
import { type Credentials, ensureAccounts } from './accounts/bootstrap.ts'
import { buildRoot } from './config/build-root.ts'
import { prepareDataDir } from './config/data-dir.ts'
import { type DataDirLock, lockDataDir } from './config/data-dir-lock.ts'
import { ensureHomeDir } from './config/home-dir.ts'
import { localUrl, type Settings, withPort } from './config/settings.ts'
import { contentClient, contentCspOrigins } from './content/client.ts'
import { assertLakeExists, markLakeCreated } from './content/installation.ts'
import { seedIfNew } from './content/seed.ts'
import { errorMessage } from './errors.ts'
import { createFootprints } from './footprint/create.ts'
import { createForms } from './forms/create.ts'
import { sendOutsideBase, stripBaseFromRequest } from './http/base-path.ts'
import { createProxyList } from './http/client-ip.ts'
import { setForwardedFor } from './http/forwarded-for.ts'
import { sendHealth } from './http/health.ts'
import { closeServer, listen } from './http/listen.ts'
import type { HeaderContext } from './http/security-headers.ts'
import { DYNAMIC_PATHS, sendServiceUnavailable } from './http/unavailable.ts'
import { log } from './log.ts'
import { Metrics } from './observability/metrics.ts'
import { serveMetrics } from './observability/metrics-server.ts'
import { RequestObserver } from './observability/request-observer.ts'
import { Preview } from './preview/preview.ts'
import { PreviewRendererService } from './preview/renderer-service.ts'
import { PublishApi } from './publisher/api/api.ts'
import { prepareOutputDir } from './publisher/output/prepare.ts'
import { Publisher } from './publisher/publisher.ts'
import { serveLastBuild } from './publisher/serve-last-build.ts'
import { retryInBackground } from './retry.ts'
import { PageProbe } from './site/page-probe.ts'
import { Site } from './site/site.ts'
import { createSso } from './sso/create.ts'
import type { Sso } from './sso/sso.ts'
import { buildStudioIfStale } from './studio/build.ts'
import { Studio } from './studio/studio.ts'

const GRACE = 2000
const HEALTH = '/healthz'

/** The single process: lake, Studio, site and publisher behind one port. */
export class Server {
  readonly #root: string
  #settings: Settings
  /** Folder in which site and Studio are built. */
  #buildRoot: string
  #http: HttpServer | undefined
  #metricsHttp: HttpServer | undefined
  #lake: Lake | undefined
  #publisher: Publisher | undefined
  readonly #publishApi: PublishApi
  #site: Site | undefined
  #pageProbe: PageProbe | undefined
  #studio: Studio | undefined
  #preview: Preview | undefined
  #previewRenderer: PreviewRendererService | undefined
  #forms: ReturnType<typeof createForms> | undefined
  #sso: Sso | undefined
  #footprints: ReturnType<typeof createFootprints> | undefined
  #seeded = false
  /** Whether all request handlers have been created. */
  #isUp = false
  #lock: DataDirLock | undefined
  /** Token with all permissions in the embedded lake, valid for this process only. */
  readonly token = `sk${randomBytes(24).toString('base64url')}`
  /** Token with permission to read drafts, for the preview only. */
  readonly #previewToken = `sk${randomBytes(24).toString('base64url')}`
  readonly #stopping = new AbortController()
  readonly #metrics = new Metrics({
    publisher: () => this.#publisher?.status,
    jobs: () => this.#forms?.forms.jobs() ?? {},
    missing: () => this.missing()
  })
  readonly #watch: RequestObserver
  readonly #proxies: BlockList
  /** Base path of the site. */
  readonly #base: string

  /** @param root project folder */
  constructor(root: string, settings: Settings) {
    this.#root = root
    this.#buildRoot = root
    this.#settings = settings
    this.#base = basePath(settings.siteUrl)
    this.#proxies = createProxyList(settings.forms.trustedProxies)
    this.#publishApi = new PublishApi({
      settings,
      publisher: () => this.#publisher,
      isSignedIn: request => this.#isSignedIn(request)
    })
    this.#watch = new RequestObserver({
      metrics: this.#metrics,
      proxies: this.#proxies,
      logs: settings.observability.logRequests
    })
  }

  /** The current settings; the port is the actual one once the server listens. */
  get settings(): Settings {
    return this.#settings
  }

  /**
   * Starts every part in order; afterwards the health check responds 200.
   * @returns credentials created on this start, to be shown once
   * @throws UserError if a folder or a port cannot be used
   */
  async start(): Promise<Credentials[]> {
    // Settings are checked first: starting the content takes time.
    await this.#open(async () => {
      const { dataDir, publishing } = this.#settings
      if (publishing.outputDir)
        await prepareOutputDir(publishing.outputDir, { dataDir, code: this.#root })
      await this.#startMetrics()
      if (this.#site) await serveLastBuild(this.#site, join(dataDir, 'site'))
    })
    const signIns = await this.#openContent()
    this.startForms()
    signIns.push(...(await this.startStaff()))
    this.#isUp = true
    this.#buildRoot = buildRoot(this.#root, this.#settings.dataDir)
    await Promise.all([this.#startStudio(), this.#startSite()])
    return signIns
  }

  /** Starts the content only: the lake with its accounts and seed, behind the port. */
  async startContent(): Promise<Credentials[]> {
    await this.#open()
    return this.#openContent()
  }

  /** Starts the form endpoints; the content must be running. */
  startForms(): void {
    this.#forms = createForms(this.#settings, this.#lake, this.#site)
  }

  /**
   * Starts single sign-on and the footprint endpoints.
   * @returns credentials of the first staff account if created on this start
   */
  async startStaff(): Promise<Credentials[]> {
    const { sso, signIns } = await createSso(this.#settings)
    this.#sso = sso
    this.#footprints = createFootprints(
      this.#settings,
      request => this.#isSignedIn(request).catch(() => false),
      sso.userOf
    )
    return signIns
  }

  /** Finishes running requests, then closes every part. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#publisher?.stop(), this.#previewRenderer?.close()])
    if (this.#http) await closeServer(this.#http, GRACE)
    if (this.#metricsHttp) await closeServer(this.#metricsHttp, 0)
    await this.#forms?.close()
    this.#sso?.close()
    this.#footprints?.close()
    await this.#lake?.close()
    this.#lock?.release()
  }

  /** Locks the data folder and listens; checks every resource that may be missing before anything starts. */
  async #open(more: () => Promise<void> = async () => {}): Promise<void> {
    const { dataDir } = this.#settings
    prepareDataDir(dataDir)
    ensureHomeDir(process.env, dataDir)
    const claim = lockDataDir(dataDir)
    this.#lock = claim
    try {
      await this.#listen()
      await more()
    } catch (error) {
      claim.release()
      throw error
    }
    claim.announce(localUrl(this.#settings))
  }

  async #openContent(): Promise<Credentials[]> {
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
      contentOrigins: contentCspOrigins(this.#settings.content)
    }
    this.#site = new Site(context)
    this.#pageProbe = new PageProbe(this.#site, () => this.#publisher?.pages ?? [])
    this.#studio = new Studio(context)
    this.#openPreview(context)
    this.#http.on('upgrade', (request, socket, head) => {
      if (stripBaseFromRequest(this.#base, request) && this.#lake?.owns(getPath(request))) {
        setForwardedFor(request, this.#proxies)
        this.#lake.upgrade(request, socket, head)
      } else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    })
  }

  #openPreview(context: HeaderContext): void {
    if (this.#settings.content.embedded) {
      this.#previewRenderer = new PreviewRendererService({
        root: () => this.#buildRoot,
        settings: this.#settings,
        token: this.#previewToken
      })
    }
    this.#preview = new Preview({
      context,
      pages: this.#previewRenderer,
      isSignedIn: request => this.#isSignedIn(request).catch(() => false)
    })
  }

  async #startMetrics(): Promise<void> {
    const wanted = this.#settings.observability.metrics
    if (!wanted) return
    const { server, port } = await serveMetrics(this.#metrics, wanted.host, wanted.port)
    this.#metricsHttp = server
    log('metrics.served', { host: wanted.host, port })
  }

  async #openLake(): Promise<Credentials[]> {
    const { content, dataDir, siteUrl, editorPassword, port } = this.#settings
    if (!content.embedded) return []
    assertLakeExists(dataDir)
    this.#lake = await createLake({
      dataDir: join(dataDir, 'lake'),
      projectId: content.projectId,
      dataset: content.dataset,
      publicUrl: siteUrl,
      trustProxy: true,
      fileTypes: DOWNLOAD_TYPES,
      signInTitle: { zh: '内容管理', en: 'Studio' },
      // The same pages, opened on this machine by its loopback address.
      corsOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
      tokens: [
        { token: this.token, role: 'administrator', name: 'server' },
        { token: this.#previewToken, role: 'viewer', name: 'preview' }
      ]
    })
    markLakeCreated(dataDir)
    return ensureAccounts(this.#lake, dataDir, editorPassword)
  }

  async #seed(): Promise<void> {
    if (this.#lake) {
      const { content, dataDir } = this.#settings
      const began = Date.now()
      const client = contentClient(content, this.token)
      const isNew = this.#lake.documents.revision() === '0'
      const documents = await seedIfNew(this.#root, dataDir, client, isNew, this.#stopping.signal)
      if (documents > 0) log('lake.seeded', { documents, ms: Date.now() - began })
    }
    this.#seeded = true
  }

  #startStudio(): Promise<void> {
    const { signal } = this.#stopping
    const build = async () => {
      const folder = await buildStudioIfStale(this.#buildRoot, this.#settings, signal)
      await this.#studio?.activate(folder)
    }
    const failed = (error: unknown, againInMs: number) => {
      this.#studio?.failed()
      log('studio.failed', { reason: errorMessage(error), againInMs })
    }
    return retryInBackground(build, { failed, signal })
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
    const isOurs = stripBaseFromRequest(this.#base, request)
    const path = getPath(request)
    const [part, answer] = isOurs || path === HEALTH ? this.#answerFor(path) : this.#outsideBase()
    this.#watch.answer(part, path, request, response, () => answer(request, response))
  }

  /** Returns the part responsible for a path, and its handler. */
  #answerFor(path: string): [part: string, answer: RequestListener] {
    if (path === HEALTH)
      return ['health', (request, response) => void this.#health(request, response)]
    const lake = this.#lake
    if (lake?.owns(path)) {
      return [
        'lake',
        (request, response) => {
          setForwardedFor(request, this.#proxies)
          lake.handler(request, response)
        }
      ]
    }
    const parts = {
      publisher: this.#publishApi,
      forms: this.#forms?.forms,
      sso: this.#sso,
      footprint: this.#footprints?.footprints,
      studio: this.#studio,
      preview: this.#preview
    }
    for (const [name, part] of Object.entries(parts)) {
      if (part?.owns(path)) return [name, (request, response) => part.handle(request, response)]
    }
    if (!this.#isUp && DYNAMIC_PATHS.test(path))
      return ['site', (_, response) => sendServiceUnavailable(response)]
    return ['site', (request, response) => this.#site?.handle(request, response)]
  }

  async #health(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const missing = this.missing()
    const pages = missing.length === 0 ? await this.#pageProbe?.missing() : []
    sendHealth(request, response, missing, this.#publisher?.status, this.#studio?.problem, pages)
  }

  #outsideBase(): [part: string, answer: RequestListener] {
    const { siteUrl } = this.#settings
    return ['site', (request, response) => sendOutsideBase(siteUrl, request, response)]
  }

  /**
   * Returns whether a request comes from a user with a role, by the Studio's cookie or a bearer token; the lake
   * decides.
   */
  async #isSignedIn({ headers: { cookie, authorization } }: IncomingMessage): Promise<boolean> {
    const headers = { ...(cookie && { cookie }), ...(authorization && { authorization }) }
    const me = new Request(new URL('/v1/users/me', this.#settings.siteUrl), { headers })
    const answer = cookie || authorization ? await this.#lake?.fetch(me) : undefined
    if (!answer?.ok) return false
    const { id, role }: { id?: string; role?: string } = await answer.json()
    // A token with custom grants may be limited to the forms.
    return Boolean(id) && role !== 'custom'
  }

  /** Names of the parts that are not ready. */
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

function getPath(request: IncomingMessage): string {
  const url = request.url ?? ''
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}
