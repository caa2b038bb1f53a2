import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { trustAddresses } from '../shared/server/client-ip.ts'
import type { Credentials } from './accounts/bootstrap.ts'
import {
  createEditorSession,
  createFindEditor,
  type FindEditor,
  type IsSignedIn
} from './accounts/editor-session.ts'
import { buildRoot } from './config/build-root.ts'
import { assertNoCopies, prepareDataDir } from './config/data-dir.ts'
import { type DataDirLock, lockDataDir } from './config/data-dir-lock.ts'
import { ensureHomeDir } from './config/home-dir.ts'
import { localUrl } from './config/local-url.ts'
import { type Settings, withPort } from './config/settings.ts'
import { contentClient, contentCspOrigins } from './content/client.ts'
import { ContentService } from './content/content-service.ts'
import { createFootprints } from './footprint/create-footprints.ts'
import { createForms } from './forms/create-forms.ts'
import { createHealth } from './http/health.ts'
import { closeServer } from './http/listen.ts'
import { type OpenPort, openPort } from './http/open-port.ts'
import type { Part } from './http/routes.ts'
import type { HeaderContext } from './http/security-headers.ts'
import { log } from './log.ts'
import { IntegrityCheck } from './observability/integrity-check.ts'
import { Metrics } from './observability/metrics.ts'
import { serveMetrics } from './observability/metrics-server.ts'
import { RequestObserver } from './observability/request-observer.ts'
import { createPreview } from './preview/create-preview.ts'
import { PublishApi } from './publisher/api/api.ts'
import { prepareOutputDir } from './publisher/output/prepare.ts'
import { Publisher } from './publisher/publisher.ts'
import { serveLastBuild } from './publisher/serve-last-build.ts'
import { missingParts, readHealth, type ServerState } from './readiness.ts'
import { createRouter, createUpgrade } from './router.ts'
import { createKeyFile } from './search-push/key-file.ts'
import { PageProbe } from './site/page-probe.ts'
import { Site } from './site/site.ts'
import { createSso } from './sso/create-sso.ts'
import type { Sso } from './sso/sso.ts'
import { serveStudio } from './studio/serve-studio.ts'
import { Studio } from './studio/studio.ts'

const GRACE_MS = 2000
/** How long one of several nodes accepts requests while it stops: longer than a balancer's interval of health checks (2 s). */
const DRAIN_MS = 2500

/** The single process: lake, Studio, site and publisher behind one port. */
export class Server {
  readonly #root: string
  #settings: Settings
  /** Folder in which site and Studio are built. */
  #buildRoot: string
  readonly #content: ContentService
  readonly #publishApi: PublishApi
  readonly #findEditor: FindEditor
  readonly #isSignedIn: IsSignedIn
  #lock: DataDirLock | undefined
  #port: OpenPort | undefined
  #metricsHttp: HttpServer | undefined
  #site: Site | undefined
  #pageProbe: PageProbe | undefined
  #studio: Studio | undefined
  #keyFile: Part | undefined
  #preview: ReturnType<typeof createPreview> | undefined
  #forms: Awaited<ReturnType<typeof createForms>> | undefined
  #sso: Sso | undefined
  #footprints: Awaited<ReturnType<typeof createFootprints>> | undefined
  #publisher: Publisher | undefined
  /** Whether a change goes live at once. */
  #publishes = false
  /** Whether all request handlers have been created. */
  #isUp = false
  readonly #stopping = new AbortController()
  readonly #metrics = new Metrics({
    publisher: () => this.#publisher?.status,
    jobs: () => this.#forms?.forms.jobs() ?? {},
    missing: () => this.missing(),
    integrity: () => this.#integrity,
    dataDir: () => this.#settings.dataDir,
    cluster: () => this.#content.cluster?.status()
  })
  readonly #integrity = new IntegrityCheck({
    files: async () => (await this.#content.lake?.findMissingAssets()) ?? [],
    pages: async () => (await this.#pageProbe?.missingOfAll()) ?? []
  })
  readonly #observer: RequestObserver

  /** @param root project folder */
  constructor(root: string, settings: Settings) {
    const trustProxy = trustAddresses(settings.forms.trustedProxies)
    const lake = () => this.#content.lake
    this.#root = root
    this.#buildRoot = root
    this.#content = new ContentService(root, trustProxy)
    this.#settings = withReadToken(settings, this.#content.tokens.site)
    this.#findEditor = createFindEditor(settings, lake)
    this.#isSignedIn = createEditorSession(settings, lake)
    this.#publishApi = new PublishApi({
      settings,
      publisher: () => this.#publisher,
      isSignedIn: this.#isSignedIn
    })
    this.#observer = new RequestObserver({
      metrics: this.#metrics,
      trustProxy,
      logs: settings.observability.logRequests
    })
  }

  /** Token with all permissions in the embedded lake, valid for this process only. */
  get token(): string {
    return this.#content.tokens.server
  }

  /** The current settings; the port is the actual one once the server listens. */
  get settings(): Settings {
    return this.#settings
  }

  /** The parts by name, in the order in which they are asked for a path. */
  get parts(): Record<string, Part | undefined> {
    const { lake } = this.#content
    return {
      lake: lake && { owns: lake.owns, handle: lake.handler },
      publisher: this.#publishApi,
      forms: this.#forms?.forms,
      sso: this.#sso,
      footprint: this.#footprints?.footprints,
      studio: this.#studio,
      preview: this.#preview?.preview,
      indexNow: this.#keyFile
    }
  }

  /** Names of the parts that are not ready. */
  missing(): string[] {
    return missingParts(this.#state)
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
    this.#port?.hold?.ready()
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
    const { lake, cluster } = this.#content
    this.#forms = await this.#content.exclusively(() =>
      createForms(this.#settings, lake, this.#site, cluster)
    )
  }

  /**
   * Starts single sign-on and the footprint endpoints.
   * @returns credentials of the first staff account if created on this start
   */
  async startStaff(): Promise<Credentials[]> {
    const { cluster } = this.#content
    const { sso, signIns } = await this.#content.exclusively(() =>
      createSso(this.#settings, cluster)
    )
    this.#sso = sso
    this.#footprints = await createFootprints(this.#settings, this.#isSignedIn, sso.userOf, cluster)
    return signIns
  }

  /** Finishes running requests, then closes every part; the readiness probe answers 503 from now on. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#integrity.close()
    const drained = this.#content.cluster && setTimeout(DRAIN_MS)
    await Promise.all([this.#publisher?.stop(), this.#preview?.stop(), drained])
    if (this.#port) await closeServer(this.#port.server, GRACE_MS)
    if (this.#metricsHttp) await closeServer(this.#metricsHttp, 0)
    await this.#forms?.close()
    await this.#sso?.close()
    await this.#footprints?.close()
    this.#preview?.close()
    await this.#content.close()
    this.#lock?.release()
  }

  get #state(): ServerState {
    const { dataDir, content } = this.#settings
    return {
      dataDir,
      isEmbedded: content.embedded,
      content: this.#content,
      site: this.#site,
      pageProbe: this.#pageProbe,
      studio: this.#studio,
      status: this.#publisher?.status,
      publishes: this.#publishes,
      integrity: this.#integrity
    }
  }

  /** Locks the data folder and listens; checks every resource that may be missing before anything starts. */
  async #open(more: () => Promise<void> = async () => {}): Promise<void> {
    const { dataDir } = this.#settings
    prepareDataDir(dataDir)
    assertNoCopies(this.#settings)
    ensureHomeDir(process.env, dataDir)
    const claim = lockDataDir(dataDir)
    this.#lock = claim
    try {
      await this.#listen()
      await more()
      this.#port?.hold?.opened()
    } catch (error) {
      claim.release()
      throw error
    }
    claim.announce(localUrl(this.#settings))
  }

  #openContent(seed = true): Promise<Credentials[]> {
    const { signal } = this.#stopping
    const isServing = this.#site?.ready ?? false
    return this.#content.open(this.#settings, { seed, isServing, signal })
  }

  async #listen(): Promise<void> {
    const opened = await openPort(this.#settings.host, this.#settings.port)
    this.#port = opened
    this.#settings = withPort(this.#settings, opened.port)
    const { siteUrl, content, searchPush } = this.#settings
    const context: HeaderContext = { siteUrl, contentOrigins: contentCspOrigins(content) }
    const site = new Site(context)
    this.#site = site
    this.#pageProbe = new PageProbe(site, () => this.#publisher?.pages)
    this.#studio = new Studio(context)
    this.#keyFile = searchPush?.key ? createKeyFile(searchPush.key, context) : undefined
    this.#preview = createPreview({
      root: () => this.#buildRoot,
      settings: this.#settings,
      token: this.#content.tokens.preview,
      context,
      findEditor: this.#findEditor,
      site
    })
    opened.serve(
      createRouter({
        siteUrl,
        observer: this.#observer,
        health: createHealth(
          () => readHealth(this.#state),
          () => ({ missing: this.missing(), stopping: this.#stopping.signal.aborted })
        ),
        parts: () => this.parts,
        site: (request, response) => site.handle(request, response),
        isUp: () => this.#isUp,
        hold: part => opened.hold?.wait(part)
      })
    )
    opened.server.on(
      'upgrade',
      createUpgrade(siteUrl, () => this.#content.lake)
    )
  }

  async #startMetrics(): Promise<void> {
    const wanted = this.#settings.observability.metrics
    if (!wanted) return
    const { server, port } = await serveMetrics(this.#metrics, wanted.host, wanted.port)
    this.#metricsHttp = server
    log('metrics.served', { host: wanted.host, port })
  }

  async #startStudio(): Promise<void> {
    if (this.#studio)
      await serveStudio(this.#studio, this.#buildRoot, this.#settings, this.#stopping.signal)
  }

  async #startSite(): Promise<void> {
    if (!this.#site || this.#stopping.signal.aborted) return
    const { content } = this.#settings
    this.#publisher = new Publisher({
      root: this.#buildRoot,
      settings: this.#settings,
      client: contentClient(content, content.readToken),
      site: this.#site,
      isLeader: () => this.#content.cluster?.isLeader() ?? true,
      published: seconds => this.#metrics.published(seconds)
    })
    await this.#publisher.start()
    this.#publishes = true
  }
}

/** The settings with which the site reads the embedded lake, whose data set visitors may not read. */
function withReadToken(settings: Settings, readToken: string): Settings {
  const { content } = settings
  return content.embedded ? { ...settings, content: { ...content, readToken } } : settings
}
