import type { Server as HttpServer, RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Lake } from '../lake/index.ts'
import { basePath } from '../shared/base-path.ts'
import { type TrustProxy, trustAddresses } from '../shared/server/client-ip.ts'
import type { Cluster } from '../shared/server/cluster/cluster.ts'
import { type Credentials, ensureAccounts } from './accounts/bootstrap.ts'
import {
  createEditorSession,
  createFindEditor,
  type FindEditor,
  type IsSignedIn
} from './accounts/editor-session.ts'
import { readLastBackup } from './backup/last-backup.ts'
import { buildRoot } from './config/build-root.ts'
import { prepareDataDir } from './config/data-dir.ts'
import { type DataDirLock, lockDataDir } from './config/data-dir-lock.ts'
import { ensureHomeDir } from './config/home-dir.ts'
import { localUrl, type Settings, withPort } from './config/settings.ts'
import { contentClient, contentCspOrigins } from './content/client.ts'
import { joinNodes } from './content/join-cluster.ts'
import { createServerTokens, openLake } from './content/open-lake.ts'
import { cancelSeed, seedIfNew, seedMark } from './content/seed.ts'
import { errorMessage } from './errors.ts'
import { createFootprints } from './footprint/create-footprints.ts'
import { createForms } from './forms/create-forms.ts'
import { createHealth, type Health } from './http/health.ts'
import { inheritedSocket, StartHold } from './http/inherited-socket.ts'
import { closeServer, listen } from './http/listen.ts'
import type { Part } from './http/routes.ts'
import type { HeaderContext } from './http/security-headers.ts'
import { stripBaseFromRequest } from './http/site-base.ts'
import { log } from './log.ts'
import { IntegrityCheck } from './observability/integrity-check.ts'
import { Metrics } from './observability/metrics.ts'
import { serveMetrics } from './observability/metrics-server.ts'
import { RequestObserver } from './observability/request-observer.ts'
import { Preview } from './preview/preview.ts'
import { PreviewService } from './preview/preview-service.ts'
import { ShareStore } from './preview/share-store.ts'
import { PublishApi } from './publisher/api/api.ts'
import { prepareOutputDir } from './publisher/output/prepare.ts'
import { Publisher } from './publisher/publisher.ts'
import { serveLastBuild } from './publisher/serve-last-build.ts'
import { retryInBackground } from './retry.ts'
import { createRouter, getPath } from './router.ts'
import { createKeyFile } from './search-push/key-file.ts'
import { PageProbe } from './site/page-probe.ts'
import { Site } from './site/site.ts'
import { createSso } from './sso/create-sso.ts'
import type { Sso } from './sso/sso.ts'
import { buildStudioIfStale } from './studio/build-studio.ts'
import { Studio } from './studio/studio.ts'

const GRACE = 2000

/** The single process: lake, Studio, site and publisher behind one port. */
export class Server {
  readonly #root: string
  #settings: Settings
  /** Folder in which site and Studio are built. */
  #buildRoot: string
  #http: HttpServer | undefined
  #metricsHttp: HttpServer | undefined
  #cluster: Cluster | undefined
  #lake: Lake | undefined
  #publisher: Publisher | undefined
  readonly #publishApi: PublishApi
  readonly #findEditor: FindEditor
  readonly #isSignedIn: IsSignedIn
  #site: Site | undefined
  #pageProbe: PageProbe | undefined
  #studio: Studio | undefined
  #preview: Preview | undefined
  #shares: ShareStore | undefined
  #keyFile: Part | undefined
  #previewRenderer: PreviewService | undefined
  #forms: Awaited<ReturnType<typeof createForms>> | undefined
  #sso: Sso | undefined
  #footprints: Awaited<ReturnType<typeof createFootprints>> | undefined
  #seeded = false
  /** Whether a change goes live at once. */
  #publishes = false
  /** Whether all request handlers have been created. */
  #isUp = false
  #lock: DataDirLock | undefined
  readonly #tokens = createServerTokens()
  readonly #stopping = new AbortController()
  readonly #metrics = new Metrics({
    publisher: () => this.#publisher?.status,
    jobs: () => this.#forms?.forms.jobs() ?? {},
    missing: () => this.missing(),
    integrity: () => this.#integrity,
    dataDir: () => this.#settings.dataDir,
    cluster: () => this.#cluster?.status()
  })
  readonly #integrity = new IntegrityCheck({
    files: async () => (await this.#lake?.findMissingAssets()) ?? [],
    pages: async () => (await this.#pageProbe?.missingOfAll()) ?? []
  })
  /** Holds requests back during the start, if the socket is that of a supervisor. */
  #hold: StartHold | undefined
  readonly #observer: RequestObserver
  readonly #trustProxy: TrustProxy

  /** @param root project folder */
  constructor(root: string, settings: Settings) {
    this.#root = root
    this.#buildRoot = root
    this.#settings = withReadToken(settings, this.#tokens.site)
    this.#trustProxy = trustAddresses(settings.forms.trustedProxies)
    this.#findEditor = createFindEditor(settings, () => this.#lake)
    this.#isSignedIn = createEditorSession(settings, () => this.#lake)
    this.#publishApi = new PublishApi({
      settings,
      publisher: () => this.#publisher,
      isSignedIn: this.#isSignedIn
    })
    this.#observer = new RequestObserver({
      metrics: this.#metrics,
      trustProxy: this.#trustProxy,
      logs: settings.observability.logRequests
    })
  }

  /** Token with all permissions in the embedded lake, valid for this process only. */
  get token(): string {
    return this.#tokens.server
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
    await this.startForms()
    signIns.push(...(await this.startStaff()))
    this.#isUp = true
    this.#buildRoot = buildRoot(this.#root, this.#settings.dataDir)
    await Promise.all([this.#startStudio(), this.#startSite()])
    this.#hold?.ready()
    void this.#integrity.run()
    return signIns
  }

  /**
   * Starts the content only: the lake with its accounts, behind the port.
   * @param seed whether a new lake gets the sample content, now or at its next start
   */
  async startContent({ seed } = { seed: true }): Promise<Credentials[]> {
    await this.#open()
    return this.#openContent(seed)
  }

  /** Starts the form endpoints; the content must be running. */
  async startForms(): Promise<void> {
    this.#forms = await this.#exclusively(() =>
      createForms(this.#settings, this.#lake, this.#site, this.#cluster)
    )
  }

  /**
   * Starts single sign-on and the footprint endpoints.
   * @returns credentials of the first staff account if created on this start
   */
  async startStaff(): Promise<Credentials[]> {
    const { sso, signIns } = await this.#exclusively(() => createSso(this.#settings, this.#cluster))
    this.#sso = sso
    this.#footprints = await createFootprints(
      this.#settings,
      this.#isSignedIn,
      sso.userOf,
      this.#cluster
    )
    return signIns
  }

  /** Finishes running requests, then closes every part. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#integrity.close()
    await Promise.all([this.#publisher?.stop(), this.#previewRenderer?.close()])
    if (this.#http) await closeServer(this.#http, GRACE)
    if (this.#metricsHttp) await closeServer(this.#metricsHttp, 0)
    await this.#forms?.close()
    await this.#sso?.close()
    await this.#footprints?.close()
    this.#shares?.close()
    await this.#lake?.close()
    await this.#cluster?.close()
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
      this.#hold?.opened()
    } catch (error) {
      claim.release()
      throw error
    }
    claim.announce(localUrl(this.#settings))
  }

  async #openContent(isSeeded = true): Promise<Credentials[]> {
    const open = async () => {
      const signIns = await this.#openLake()
      if (isSeeded) await this.#seed()
      else await cancelSeed(seedMark(this.#settings.dataDir, this.#cluster))
      return signIns
    }
    const isServing = this.#site?.ready ?? false
    this.#cluster = await joinNodes(this.#settings, isServing, this.#stopping.signal)
    return this.#exclusively(open)
  }

  /** What the first node makes up, such as passwords, the others take over. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#cluster ? this.#cluster.exclusively(work) : work()
  }

  async #listen(): Promise<void> {
    const { host, port } = this.#settings
    let route: RequestListener = (_, response) => response.destroy()
    const handler: RequestListener = (request, response) => route(request, response)
    const socket = inheritedSocket(process.env)
    if (socket !== undefined) this.#hold = new StartHold()
    const opened = await listen(host, port, handler, { socket })
    this.#http = opened.server
    this.#settings = withPort(this.#settings, opened.port)
    const { siteUrl, content } = this.#settings
    const context: HeaderContext = { siteUrl, contentOrigins: contentCspOrigins(content) }
    const site = new Site(context)
    this.#site = site
    this.#pageProbe = new PageProbe(site, () => this.#publisher?.pages)
    this.#studio = new Studio(context)
    const { searchPush } = this.#settings
    this.#keyFile = searchPush?.key ? createKeyFile(searchPush.key, context) : undefined
    this.#openPreview(context)
    route = createRouter({
      siteUrl,
      observer: this.#observer,
      health: createHealth(
        () => this.#health(),
        () => ({ missing: this.missing(), stopping: this.#stopping.signal.aborted })
      ),
      parts: () => this.parts,
      site: (request, response) => site.handle(request, response),
      isUp: () => this.#isUp,
      hold: part => this.#hold?.wait(part)
    })
    this.#http.on('upgrade', (request, socket, head) => {
      if (stripBaseFromRequest(basePath(siteUrl), request) && this.#lake?.owns(getPath(request)))
        this.#lake.upgrade(request, socket, head)
      else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    })
  }

  #openPreview(context: HeaderContext): void {
    if (this.#settings.content.embedded) {
      this.#previewRenderer = new PreviewService({
        root: () => this.#buildRoot,
        settings: this.#settings,
        token: this.#tokens.preview
      })
      if (this.#settings.sharesPreviews)
        this.#shares = new ShareStore(join(this.#settings.dataDir, 'preview'))
    }
    this.#preview = new Preview({
      context,
      pages: this.#previewRenderer,
      findEditor: this.#findEditor,
      shares: this.#shares
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
    const { dataDir, editorPassword } = this.#settings
    this.#lake = await openLake(this.#settings, this.#tokens, this.#trustProxy, this.#cluster)
    return this.#lake ? ensureAccounts(this.#lake, dataDir, editorPassword, this.#cluster) : []
  }

  async #seed(): Promise<void> {
    if (this.#lake) {
      const { content, dataDir } = this.#settings
      const began = Date.now()
      const client = contentClient(content, this.token)
      const mark = seedMark(dataDir, this.#cluster)
      const isNew = this.#lake.documents.revision() === '0'
      const documents = await seedIfNew(this.#root, mark, client, isNew, this.#stopping.signal)
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
      isLeader: () => this.#cluster?.isLeader() ?? true,
      published: seconds => this.#metrics.published(seconds)
    })
    await this.#publisher.start()
    this.#publishes = true
  }

  /** The parts by name, in the order in which they are asked for a path. */
  get parts(): Record<string, Part | undefined> {
    const lake = this.#lake
    return {
      lake: lake && { owns: lake.owns, handle: lake.handler },
      publisher: this.#publishApi,
      forms: this.#forms?.forms,
      sso: this.#sso,
      footprint: this.#footprints?.footprints,
      studio: this.#studio,
      preview: this.#preview,
      indexNow: this.#keyFile
    }
  }

  async #health(): Promise<Health> {
    const missing = this.missing()
    const pages = missing.length === 0 ? await this.#pageProbe?.missing() : []
    return {
      missing,
      pages,
      status: this.#publisher?.status,
      studio: this.#studio?.problem,
      missingFiles: this.#integrity.missingFiles,
      backup: readLastBackup(this.#settings.dataDir)?.madeAt,
      cluster: this.#cluster?.status()
    }
  }

  /** Names of the parts that are not ready. */
  missing(): string[] {
    const ready = {
      lake: this.#lake !== undefined || !this.#settings.content.embedded,
      content: this.#seeded,
      studio: this.#studio?.ready,
      site: this.#site?.ready && this.#publisher?.status.build !== undefined,
      publisher: this.#publishes
    }
    return Object.entries(ready)
      .filter(([, isReady]) => !isReady)
      .map(([name]) => name)
  }
}

/** The settings with which the site reads the embedded lake, whose data set visitors may not read. */
function withReadToken(settings: Settings, readToken: string): Settings {
  const { content } = settings
  return content.embedded ? { ...settings, content: { ...content, readToken } } : settings
}
