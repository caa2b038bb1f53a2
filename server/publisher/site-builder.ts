import { join } from 'node:path'
import { ContentUnavailable } from '../../shared/content/content-unavailable.ts'
import type { DocumentChange } from '../../shared/publisher/protocol.ts'
import type { PageFailure, Rollback } from '../../shared/publisher/status.ts'
import { resolvePaths } from '../../shared/routing/resolve-paths.ts'
import type { BackgroundProcess } from '../background/background-process.ts'
import {
  type DatasheetPrinter,
  type DatasheetTarget,
  datasheetPages
} from '../datasheets/datasheets.ts'
import { errorMessage, UserError } from '../errors.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import { AssetGarbageCollector } from './asset-garbage-collector.ts'
import { type BuildState, collectRedirects, writeBuildState } from './build-state.ts'
import {
  activateBuild,
  buildId,
  currentBuild,
  finalizeBuild,
  fsyncBuild,
  manifestFile,
  newBuildDir,
  previousBuild,
  type StoredBuild,
  stateFile
} from './build-store.ts'
import {
  type ContentSnapshot,
  diffSnapshots,
  pathRequests,
  snapshotRevision
} from './content-snapshot.ts'
import { FileManifest } from './file-manifest.ts'
import { LiveDirectory } from './live-directory.ts'
import { redirectTargets } from './moved-documents.ts'
import { conflictFailures } from './path-conflicts.ts'
import {
  type PublishResult,
  type RenderResult,
  renderAndCommit,
  type UnboundedRenderRequest
} from './render-and-commit.ts'
import { RendererSupervisor, type RendererSupervisorOptions } from './renderer-supervisor.ts'
import { expectedPages, inspectBuild, pageAddresses } from './resume-build.ts'
import { SlowPages } from './slow-pages.ts'

export interface SiteBuilderOptions extends RendererSupervisorOptions {
  site: Site
  /** Does what follows a publish, except while pages are rendered. */
  background: BackgroundProcess
  /** Called with the served folder when it changes. */
  opened: (folder: string) => void
  changed: (names: string[]) => void
  /** Grace period of unreferenced images, in milliseconds. */
  grace?: number
  /** Prints data sheets, if a browser is installed. */
  datasheets?: DatasheetPrinter | undefined
}

/** Produces the served folder, page by page or as a full build in a new folder. */
export class SiteBuilder {
  readonly #options: SiteBuilderOptions
  readonly #renderers: RendererSupervisor
  readonly #assets: AssetGarbageCollector
  readonly #slowPages = new SlowPages()
  #served: StoredBuild | undefined
  #folder: LiveDirectory | undefined
  #manifest: FileManifest | undefined
  /** Current and former paths of documents in the served build, whatever code rendered it. */
  #past: Pick<BuildState, 'paths' | 'moved'> = { paths: new Map(), moved: new Map() }
  /** URLs of the pages that the folder must have, except failed ones. */
  pages: string[] = []
  /** Changed documents, as they were before, whose pages were left for the next update. */
  readonly #unfinished: ContentSnapshot = new Map()
  /** Whether a rollback has ended but is still stored on the disk. */
  #rollbackEnded = false
  /** State of the served folder; undefined until it can be updated incrementally. */
  state: BuildState | undefined

  constructor(options: SiteBuilderOptions) {
    this.#options = options
    this.#renderers = new RendererSupervisor(options)
    this.#assets = new AssetGarbageCollector(options.site, options.grace)
  }

  /** ID of the served build. */
  get build(): string | undefined {
    return this.#served?.build
  }

  /** Revision of the content that it shows. */
  get revision(): string | undefined {
    return this.#served?.revision
  }

  /** Set while an operator has rolled back to the served build. */
  get rollback(): Rollback | undefined {
    return this.#served?.held
  }

  /** Whether the last update left stale pages. */
  get isUnfinished(): boolean {
    return this.#unfinished.size > 0
  }

  /** Path conflicts as failures of their pages. */
  get pathConflicts(): PageFailure[] {
    return conflictFailures(this.state?.refusals ?? [])
  }

  /**
   * Serves the last build, if there is one.
   * @returns undefined if there is none, or it was modified and must be rebuilt
   */
  async open(): Promise<StoredBuild | undefined> {
    const last = currentBuild(this.#options.siteDir)
    try {
      return last && (await this.#resume(last)) ? last : undefined
    } catch (error) {
      // Unreadable, or a full disk: what can be served is served, and the site is rebuilt.
      log('site.unreadable', { reason: errorMessage(error) })
      return undefined
    }
  }

  /** Builds the whole site into a new folder and switches to it. */
  async buildAll(content: ContentSnapshot): Promise<PublishResult> {
    const { site, siteDir } = this.#options
    const code = this.#options.code()
    const folder = await newBuildDir(siteDir)
    this.#slowPages.clear()
    const { paths: before, moved: left } = this.state ?? this.#past
    const { paths, refusals } = resolvePaths(pathRequests(content), before)
    const { failures, problems, omissions, pages } = await this.#buildInto(folder)
    const moved = collectRedirects(left, before, paths)
    this.#setRedirects({ moved, paths }, { moved: left, paths: before })
    await this.#folder?.close()
    // If a later step fails, the next attempt is a full build as well.
    this.#past = { paths: before, moved: left }
    this.state = undefined
    this.pages = []
    this.#unfinished.clear()
    await site.activate(folder)
    this.#setManifest(FileManifest.begin(manifestFile(siteDir, folder), site.files()))
    const stored = { folder, build: buildId(folder), code, revision: snapshotRevision(content) }
    const failing = failures.map(({ page }) => page)
    const behind = this.#options.datasheets !== undefined
    const state = { code, content, added: [], failing, omissions, paths, refusals, moved, behind }
    await this.#openFolder(stored, state)
    await fsyncBuild(siteDir, folder)
    await this.#store(stored, state)
    return {
      pages,
      failures: [...failures, ...conflictFailures(refusals)],
      problems,
      omissions,
      left: []
    }
  }

  /**
   * Renders what the changes affect; falls back to a full build if the renderer fails.
   * @throws ContentUnavailable if the content is unavailable
   */
  async update(changes: DocumentChange[], content: ContentSnapshot): Promise<PublishResult> {
    const { state } = this
    if (!state || !this.#served) return this.buildAll(content)
    const routed = changes.some(change => change.routed)
    const { paths, refusals } = routed ? resolvePaths(pathRequests(content), state.paths) : state
    const moved = routed ? collectRedirects(state.moved, state.paths, paths) : state.moved
    // Pages move in one commit: both the old and the new redirects must be known before it.
    this.#setRedirects({ moved, paths }, state)
    const stay = new Set(pageAddresses(paths))
    this.pages = this.pages.filter(address => stay.has(address))
    await this.#storeAdded(changes, state)
    try {
      const made = await this.#render({
        kind: 'update',
        changes,
        unfinished: diffSnapshots(this.#asOnceFinished(state.content), content),
        again: this.#slowPages.dueForRetry(state.failing),
        ...(routed && { paths: state.paths })
      })
      const left = new Set(made.left)
      this.#noteUnfinished(changes, left.size > 0, content)
      const failing = [
        ...made.failures.map(({ page }) => page),
        ...state.failing.filter(address => left.has(address))
      ]
      const stored = {
        ...this.#served,
        held: undefined,
        build: buildId(this.#served.folder),
        revision: snapshotRevision(content)
      }
      const { omissions } = made
      const shows = { content, added: [], failing, omissions, paths, refusals, moved }
      await this.#store(stored, { ...state, ...shows, behind: true })
      return { ...made, failures: [...made.failures, ...conflictFailures(refusals)] }
    } catch (error) {
      if (this.#options.signal.aborted || error instanceof ContentUnavailable) throw error
      log('site.renderer-failed', { reason: errorMessage(error) })
      return this.buildAll(content)
    }
  }

  /** Makes a running update end early, as a newer change waits. */
  yield(): void {
    this.#renderers.yield()
  }

  /**
   * Rebuilds one step of the derived files (search index, sitemap); returns undefined if there is no folder to
   * update.
   */
  async follow(): Promise<RenderResult | undefined> {
    if (!this.#served || !this.state || !this.#folder) return undefined
    const made = await this.#render({ kind: 'follow' })
    if (made.more) return made
    const build = buildId(this.#served.folder)
    await this.#assets.sweep(this.#folder, made.media ?? [], build)
    const behind = await this.#syncDatasheets(this.state)
    const { omissions } = made
    await this.#store({ ...this.#served, build }, { ...this.state, omissions, behind })
    await this.#renderers.recycleIfLarge(this.#served)
    return made
  }

  /**
   * Rolls back to the previous build, as it was served last, until the content changes.
   * @param revision current content revision, if available
   * @throws UserError if there is none
   */
  async rollBack(revision = this.revision ?? ''): Promise<StoredBuild> {
    const { siteDir } = this.#options
    const current = this.#served
    if (!current) throw new UserError('Nothing is served yet, so there is nothing to roll back.')
    const stored = await previousBuild(siteDir, current, revision)
    await this.#renderers.stop()
    await this.#folder?.close()
    this.#assets.clear()
    await this.#resume(stored)
    await activateBuild(siteDir, stored)
    return stored
  }

  /**
   * Ends a rollback with the next publish.
   * @throws UserError if there is none
   */
  endRollback(): void {
    if (!this.rollback) throw new UserError('Nothing was rolled back.')
    this.#clearRollback()
  }

  /** Stores the end of a rollback for the next start, if the disk still has one. */
  async persistRollbackEnd(): Promise<void> {
    if (this.rollback) this.#clearRollback()
    if (this.#served && this.#rollbackEnded)
      await activateBuild(this.#options.siteDir, this.#served)
    this.#rollbackEnded = false
  }

  /** Waits until all compression is done. */
  async settled(): Promise<void> {
    await this.#folder?.compressed()
  }

  /** Starts the renderer ahead of the next change; resolves when it is warm, or cannot be started. */
  warmUp(): Promise<void> {
    return this.#renderers.warmUp(this.#served)
  }

  /** Stops the renderer. */
  async close(): Promise<void> {
    const compressed = this.#folder?.close()
    await this.#renderers.stop()
    await this.#options.datasheets?.close()
    await compressed
    this.#setManifest(undefined)
  }

  async #buildInto(folder: string): Promise<Omit<PublishResult, 'left'>> {
    const { background } = this.#options
    background.pause()
    try {
      const built = await this.#renderers.build(folder, this.#served)
      const pages = await finalizeBuild(folder, this.#served?.folder, ['gzip'])
      return { ...built, pages }
    } finally {
      background.resume()
    }
  }

  async #render(wish: UnboundedRenderRequest): Promise<RenderResult> {
    if (!this.#folder) throw new Error('There is no served folder to update.')
    const { background } = this.#options
    const renderers = { acquire: () => this.#renderers.acquire(this.#served) }
    if (wish.kind === 'update') background.pause()
    try {
      return await renderAndCommit(wish, renderers, this.#folder, this.#slowPages)
    } finally {
      background.resume()
    }
  }

  /** @returns whether data sheets remain to be printed, after which the derived files must be rebuilt */
  async #syncDatasheets({ content, paths }: BuildState): Promise<boolean> {
    const { datasheets, site } = this.#options
    const folder = this.#folder
    if (!datasheets || !folder) return false
    const build: DatasheetTarget = {
      folder: this.#served?.folder ?? '',
      names: () => site.files().map(({ name }) => name),
      fileOf: name => site.getFile(name)?.variants.identity.file,
      write: (name, bytes) => folder.write(name, bytes),
      remove: name => folder.remove(name)
    }
    const missing = await datasheets.sync(build, datasheetPages(pathRequests(content), paths))
    await folder.commit()
    datasheets.printInBackground(missing, build.folder)
    return missing.length > 0
  }

  #clearRollback(): void {
    if (this.#served) this.#served = { ...this.#served, held: undefined }
    this.#rollbackEnded = true
  }

  /**
   * @returns false if the folder was modified, or its manifest is incomplete so that this is unknown; it must be
   * rebuilt
   */
  async #resume(stored: StoredBuild): Promise<boolean> {
    const { siteDir, site, code } = this.#options
    this.pages = []
    this.#unfinished.clear()
    // At a start it is served already.
    if (site.folder !== stored.folder) await site.activate(stored.folder)
    this.#served = stored
    this.state = undefined
    this.#setManifest(undefined)
    const { manifest, state, isWhole, isCurrent } = await inspectBuild(stored, siteDir, site, code)
    this.#setManifest(manifest)
    if (state) this.#setExpectedPages(state)
    if (state && isCurrent) await this.#openFolder(stored, state)
    // A folder not known to be complete is rebuilt before it is mirrored.
    else if (isWhole || stored.held) this.#options.opened(stored.folder)
    if (state) {
      this.#past = state
      this.#setRedirects(state)
    }
    return isWhole !== false
  }

  async #openFolder(stored: StoredBuild, state: BuildState): Promise<void> {
    const { site, siteDir, opened, changed, background } = this.#options
    const compress = (bytes: Buffer) => background.run('compress', { bytes })
    this.#served = stored
    if (!this.#manifest) throw new Error('The folder has no manifest.')
    const beside = join(siteDir, 'beside')
    this.#folder = new LiveDirectory(stored.folder, beside, site, this.#manifest, compress, changed)
    await this.#folder.prepare()
    this.state = state
    this.#setExpectedPages(state)
    this.#setRedirects(state)
    opened(stored.folder)
  }

  #setManifest(manifest: FileManifest | undefined): void {
    this.#manifest?.close()
    this.#manifest = manifest
  }

  async #store(stored: StoredBuild, state: BuildState): Promise<void> {
    const { siteDir } = this.#options
    const content = this.#asOnceFinished(state.content)
    await writeBuildState(stateFile(siteDir, stored.folder), { ...state, content })
    await activateBuild(siteDir, stored)
    this.#rollbackEnded = false
    this.#served = stored
    this.state = state
    this.#setExpectedPages(state)
    this.#setRedirects(state)
  }

  /** Stores which documents are new before a page shows them: the content may lose them before the publish ends. */
  async #storeAdded(changes: DocumentChange[], state: BuildState): Promise<void> {
    const added = changes.map(({ id }) => id).filter(id => !state.content.has(id))
    if (added.length === 0 || !this.#served) return
    this.state = { ...state, added }
    const content = this.#asOnceFinished(state.content)
    await writeBuildState(stateFile(this.#options.siteDir, this.#served.folder), {
      ...this.state,
      content
    })
  }

  #noteUnfinished(changes: DocumentChange[], hasLeft: boolean, content: ContentSnapshot): void {
    if (!hasLeft) this.#unfinished.clear()
    else
      for (const { id } of changes) {
        const known = this.state?.content.get(id) ?? content.get(id)
        if (known) this.#unfinished.set(id, this.#unfinished.get(id) ?? known)
      }
  }

  /** Content in which documents count as changed until all of their pages are live. */
  #asOnceFinished(content: ContentSnapshot): ContentSnapshot {
    const copy = new Map(content)
    for (const [id, known] of this.#unfinished)
      copy.set(id, { ...(content.get(id) ?? known), rev: '' })
    return copy
  }

  #setExpectedPages(state: BuildState): void {
    this.pages = expectedPages(state)
  }

  /** Sets the redirects of former paths, to the current paths in any of these states. */
  #setRedirects(...states: Pick<BuildState, 'moved' | 'paths'>[]): void {
    this.#options.site.redirects = path => redirectTargets(path, states)
  }
}
