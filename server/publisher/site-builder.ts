import { ContentUnavailable } from '../../shared/content/content-unavailable.ts'
import type { DocumentChange } from '../../shared/publisher/protocol.ts'
import { resolvePaths } from '../../shared/routing/resolve-paths.ts'
import {
  type DatasheetPrinter,
  type DatasheetTarget,
  datasheetPages
} from '../datasheets/datasheets.ts'
import { errorMessage, UserError } from '../errors.ts'
import { log } from '../log.ts'
import { AssetGarbageCollector } from './asset-garbage-collector.ts'
import { type BuildState, collectRedirects } from './build-state.ts'
import {
  activateBuild,
  buildId,
  currentBuild,
  finalizeBuild,
  newBuildDir,
  previousBuild,
  type StoredBuild
} from './build-store.ts'
import {
  type ContentSnapshot,
  diffSnapshots,
  pathRequests,
  snapshotRevision
} from './content-snapshot.ts'
import { conflictFailures } from './page-failures.ts'
import {
  type PublishResult,
  type RenderResult,
  renderAndCommit,
  type UnboundedRenderRequest
} from './render-and-commit.ts'
import { RendererSupervisor, type RendererSupervisorOptions } from './renderer-supervisor.ts'
import { pageAddresses } from './resume-build.ts'
import { ServedBuild, type ServedBuildOptions } from './served-build.ts'
import { SlowPages } from './slow-pages.ts'

export interface SiteBuilderOptions extends RendererSupervisorOptions, ServedBuildOptions {
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
  readonly served: ServedBuild

  constructor(options: SiteBuilderOptions) {
    this.#options = options
    this.served = new ServedBuild(options)
    this.#renderers = new RendererSupervisor(options)
    this.#assets = new AssetGarbageCollector(options.site, options.grace)
  }

  /**
   * Serves the last build, if there is one.
   * @returns undefined if there is none, or it was modified and must be rebuilt
   */
  async open(): Promise<StoredBuild | undefined> {
    const last = currentBuild(this.#options.siteDir)
    try {
      return last && (await this.served.resume(last)) ? last : undefined
    } catch (error) {
      // Unreadable, or a full disk: what can be served is served, and the site is rebuilt.
      log('site.unreadable', { reason: errorMessage(error) })
      return undefined
    }
  }

  /** Builds the whole site into a new folder and switches to it. */
  async buildAll(content: ContentSnapshot): Promise<PublishResult> {
    const code = this.#options.code()
    const folder = await newBuildDir(this.#options.siteDir)
    this.#slowPages.clear()
    const before = this.served.paths
    const { paths, refusals } = resolvePaths(pathRequests(content), before.paths)
    const { failures, problems, omissions, pages } = await this.#buildInto(folder)
    const moved = collectRedirects(before.moved, before.paths, paths)
    const stored = { folder, build: buildId(folder), code, revision: snapshotRevision(content) }
    const failing = failures.map(({ page }) => page)
    const behind = this.#options.datasheets !== undefined
    const state = { code, content, added: [], failing, omissions, paths, refusals, moved, behind }
    await this.served.replace(stored, state)
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
    const { state, stored, unfinished } = this.served
    if (!state || !stored) return this.buildAll(content)
    const routed = changes.some(change => change.routed)
    const { paths, refusals } = routed ? resolvePaths(pathRequests(content), state.paths) : state
    const moved = routed ? collectRedirects(state.moved, state.paths, paths) : state.moved
    // Pages move in one commit: both the old and the new redirects must be known before it.
    this.served.setRedirects({ moved, paths }, state)
    this.served.retainPages(new Set(pageAddresses(paths)))
    await this.served.storeAdded(changes, state)
    try {
      const made = await this.#render({
        kind: 'update',
        changes,
        unfinished: diffSnapshots(unfinished.markIn(state.content), content),
        again: this.#slowPages.dueForRetry(state.failing),
        ...(routed && { paths: state.paths })
      })
      const left = new Set(made.left)
      if (left.size > 0) unfinished.add(changes, state.content, content)
      else unfinished.clear()
      const failing = [
        ...made.failures.map(({ page }) => page),
        ...state.failing.filter(address => left.has(address))
      ]
      const { omissions } = made
      const shows = { content, added: [], failing, omissions, paths, refusals, moved }
      await this.served.store(
        {
          ...stored,
          held: undefined,
          build: buildId(stored.folder),
          revision: snapshotRevision(content)
        },
        { ...state, ...shows, behind: true }
      )
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
   * Rebuilds one of the derived files (search index, sitemap), and after the last one what remains to be done; returns
   * undefined if there is no folder to update.
   */
  async rebuildDerived(): Promise<RenderResult | undefined> {
    const { stored, state, folder } = this.served
    if (!stored || !state || !folder) return undefined
    const made = await this.#render({ kind: 'follow' })
    if (made.more) return made
    const build = buildId(stored.folder)
    await this.#assets.sweep(folder, made.media ?? [], build)
    const behind = await this.#syncDatasheets(state)
    const { omissions } = made
    await this.served.store({ ...stored, build }, { ...state, omissions, behind })
    await this.#renderers.recycleIfLarge(this.served.stored)
    return made
  }

  /**
   * Rolls back to the previous build, as it was served last, until the content changes.
   * @param revision current content revision, if available
   * @throws UserError if there is none
   */
  async rollBack(revision = this.served.revision ?? ''): Promise<StoredBuild> {
    const { siteDir } = this.#options
    const current = this.served.stored
    if (!current) throw new UserError('Nothing is served yet, so there is nothing to roll back.')
    const previous = await previousBuild(siteDir, current, revision)
    await this.#renderers.stop()
    await this.served.folder?.close()
    this.#assets.clear()
    await this.served.resume(previous)
    await activateBuild(siteDir, previous)
    return previous
  }

  /** Starts the renderer ahead of the next change; resolves when it is warm, or cannot be started. */
  warmUp(): Promise<void> {
    return this.#renderers.warmUp(this.served.stored)
  }

  /** Stops the renderer. */
  async close(): Promise<void> {
    const compressed = this.served.folder?.close()
    await this.#renderers.stop()
    await this.#options.datasheets?.close()
    await compressed
    this.served.close()
  }

  async #buildInto(folder: string): Promise<Omit<PublishResult, 'left'>> {
    const { background } = this.#options
    background.pause()
    try {
      const built = await this.#renderers.build(folder, this.served.stored)
      const pages = await finalizeBuild(folder, this.served.stored?.folder, ['gzip'])
      return { ...built, pages }
    } finally {
      background.resume()
    }
  }

  async #render(wish: UnboundedRenderRequest): Promise<RenderResult> {
    const { folder } = this.served
    if (!folder) throw new Error('There is no served folder to update.')
    const { background } = this.#options
    const renderers = { acquire: () => this.#renderers.acquire(this.served.stored) }
    if (wish.kind === 'update') background.pause()
    try {
      return await renderAndCommit(wish, renderers, folder, this.#slowPages)
    } finally {
      background.resume()
    }
  }

  /** @returns whether data sheets remain to be printed, after which the derived files must be rebuilt */
  async #syncDatasheets({ content, paths }: BuildState): Promise<boolean> {
    const { datasheets, site } = this.#options
    const { folder } = this.served
    if (!datasheets || !folder) return false
    const build: DatasheetTarget = {
      folder: this.served.stored?.folder ?? '',
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
}
