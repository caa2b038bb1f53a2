import { join } from 'node:path'
import {
  type DatasheetPrinter,
  type DatasheetTarget,
  datasheetPages
} from '../datasheets/datasheets.ts'
import { errorMessage, UserError } from '../errors.ts'
import { log } from '../log.ts'
import { LOCALES } from '../site/resolve-url.ts'
import type { Site } from '../site/site.ts'
import { AssetCollector } from './asset-collector.ts'
import {
  type BuildState,
  collectRedirects,
  readBuildState,
  writeBuildState
} from './build-state.ts'
import {
  activateBuild,
  buildId,
  currentBuild,
  dependencyFile,
  finalizeBuild,
  manifestFile,
  newBuildDir,
  previousBuild,
  type Rollback,
  type StoredBuild,
  stateFile,
  syncRelease
} from './build-store.ts'
import { type ContentSnapshot, pathRequests, snapshotRevision } from './content-snapshot.ts'
import { FileManifest } from './file-manifest.ts'
import { LiveDirectory } from './live-directory.ts'
import { knowsPages } from './page-record.ts'
import { conflictFailures } from './path-conflicts.ts'
import { redirectTargets } from './redirects.ts'
import {
  type PublishResult,
  type RenderResult,
  renderInto,
  type UnboundedRenderRequest
} from './render-into.ts'
import { ContentUnavailable } from './renderer.ts'
import { RendererSupervisor, type RendererSupervisorOptions } from './renderer-supervisor.ts'
import { repairDirectory } from './repair.ts'
import type { DocumentChange } from './rules/protocol.ts'
import { resolvePaths } from './rules/resolve-paths.ts'
import { SlowPages } from './slow-pages.ts'
import type { PageFailure } from './status.ts'

/** The best twins of more files than these would keep a build waiting for minutes. */
const MAX_COMPRESSED_AT_ONCE = 1000

export interface SiteBuilderOptions extends RendererSupervisorOptions {
  site: Site
  /** Told which folder is served from now on, and which of its files changed. */
  opened: (folder: string) => void
  changed: (names: string[]) => void
  /** How long pictures that no page shows any more are kept, in milliseconds. */
  grace?: number
  /** Prints data sheets, where a browser is at hand. */
  datasheets?: DatasheetPrinter | undefined
}

/** Makes the folder that is served, in one of two ways: page by page, or all anew in a fresh folder. */
export class SiteBuilder {
  readonly #options: SiteBuilderOptions
  readonly #standby: RendererSupervisor
  readonly #unneeded: AssetCollector
  readonly #late = new SlowPages()
  #release: StoredBuild | undefined
  #folder: LiveDirectory | undefined
  #inventory: FileManifest | undefined
  /** What documents had and left in the build that is served, whatever code made it. */
  #past: Pick<BuildState, 'paths' | 'moved'> = { paths: new Map(), moved: new Map() }
  /** Addresses of the pages that the folder has to have, but for those that could not be rendered. */
  pages: string[] = []
  /** Whether a rollback ended that the disk still knows of. */
  #letGo = false
  /** What the folder shows; nothing before there is one that may be changed page by page. */
  note: BuildState | undefined

  constructor(options: SiteBuilderOptions) {
    this.#options = options
    this.#standby = new RendererSupervisor(options)
    this.#unneeded = new AssetCollector(options.site, options.grace)
  }

  /** Name of the build that is served. */
  get build(): string | undefined {
    return this.#release?.build
  }

  /** Name of the content that it shows. */
  get revision(): string | undefined {
    return this.#release?.revision
  }

  /** Set while an operator went back to the build that is served. */
  get rollback(): Rollback | undefined {
    return this.#release?.held
  }

  /** Documents whose page is not where they want it, as failures of their pages. */
  get refused(): PageFailure[] {
    return conflictFailures(this.note?.refusals ?? [])
  }

  /**
   * Serves the build of the last time, if there is one.
   * @returns undefined as well when it is not as it was left, until it is rebuilt
   */
  async open(): Promise<StoredBuild | undefined> {
    const last = currentBuild(this.#options.siteDir)
    try {
      return last && (await this.#serve(last)) ? last : undefined
    } catch (error) {
      // Unreadable, or a full disk: what can be served is, and the site is rebuilt.
      log('site.unreadable', { reason: errorMessage(error) })
      return undefined
    }
  }

  /** Builds the whole site into a fresh folder and serves it from then on. */
  async buildAll(content: ContentSnapshot): Promise<PublishResult> {
    const { site, siteDir } = this.#options
    const code = this.#options.code()
    const folder = await newBuildDir(siteDir)
    this.#late.clear()
    const { paths: before, moved: left } = this.note ?? this.#past
    const { paths, refusals } = resolvePaths(pathRequests(content), before)
    const { failures, problems, pages } = await this.#buildInto(folder)
    const moved = collectRedirects(left, before, paths)
    this.#setRedirects({ moved, paths }, { moved: left, paths: before })
    await this.#folder?.close()
    // Should the rest fail, the next try is a whole build as well.
    this.#past = { paths: before, moved: left }
    this.note = undefined
    this.pages = []
    await site.activate(folder)
    this.#setManifest(FileManifest.begin(manifestFile(siteDir, folder), site.files()))
    const release = { folder, build: buildId(folder), code, revision: snapshotRevision(content) }
    const failing = failures.map(({ page }) => page)
    const behind = this.#options.datasheets !== undefined
    const note = { code, content, failing, paths, refusals, moved, behind }
    await this.#openFolder(release, note)
    await syncRelease(siteDir, folder)
    await this.#keep(release, note)
    return { pages, failures: [...failures, ...conflictFailures(refusals)], problems }
  }

  /**
   * Renders what the changes touch. A renderer that cannot do it is given up, and all is built anew.
   * @throws ContentUnavailable when the content cannot be had now
   */
  async update(changes: DocumentChange[], content: ContentSnapshot): Promise<PublishResult> {
    const { note } = this
    if (!note || !this.#release) return this.buildAll(content)
    const routed = changes.some(change => change.routed)
    const { paths, refusals } = routed ? resolvePaths(pathRequests(content), note.paths) : note
    const moved = routed ? collectRedirects(note.moved, note.paths, paths) : note.moved
    // Pages change in one step: where they went is to be known by then, and where they were until then.
    this.#setRedirects({ moved, paths }, note)
    const stay = new Set(getAddresses(paths))
    this.pages = this.pages.filter(address => stay.has(address))
    try {
      const made = await this.#carryOut({
        kind: 'update',
        changes,
        again: this.#late.dueForRetry(note.failing),
        ...(routed && { paths: note.paths })
      })
      const failing = made.failures.map(({ page }) => page)
      const release = {
        ...this.#release,
        held: undefined,
        build: buildId(this.#release.folder),
        revision: snapshotRevision(content)
      }
      const shows = { content, failing, paths, refusals, moved }
      await this.#keep(release, { ...note, ...shows, behind: true })
      return { ...made, failures: [...made.failures, ...conflictFailures(refusals)] }
    } catch (error) {
      if (this.#options.signal.aborted || error instanceof ContentUnavailable) throw error
      log('site.renderer-failed', { reason: errorMessage(error) })
      return this.buildAll(content)
    }
  }

  /**
   * Brings one piece of what follows the pages (search, sitemap and the like) in step with them; nothing where there is
   * no folder for it.
   */
  async follow(): Promise<RenderResult | undefined> {
    if (!this.#release || !this.note || !this.#folder) return undefined
    const made = await this.#carryOut({ kind: 'follow' })
    if (made.more) return made
    const build = buildId(this.#release.folder)
    await this.#unneeded.sweep(this.#folder, made.media ?? [], build)
    const behind = await this.#bringSheets(this.note)
    await this.#keep({ ...this.#release, build }, { ...this.note, behind })
    await this.#standby.recycleIfLarge(this.#release)
    return made
  }

  /**
   * Serves the build before, as it was when it was served last, until the content is another one.
   * @param revision name of the content as it stands, where it can be had
   * @throws Sentence when there is none
   */
  async rollBack(revision = this.revision ?? ''): Promise<StoredBuild> {
    const { siteDir } = this.#options
    const current = this.#release
    if (!current) throw new UserError('Nothing is served yet, so there is nothing to go back from.')
    const release = await previousBuild(siteDir, current, revision)
    await this.#standby.stop()
    await this.#folder?.close()
    this.#unneeded.clear()
    await this.#serve(release)
    await activateBuild(siteDir, release)
    return release
  }

  /**
   * Ends a rollback with the next publishing.
   * @throws Sentence when nothing was rolled back
   */
  endRollback(): void {
    if (!this.rollback) throw new UserError('Nothing was rolled back.')
    this.#dropHold()
  }

  /** Notes for the next start that no rollback is left, where the disk knows of one. */
  async persistRollbackEnd(): Promise<void> {
    if (this.rollback) this.#dropHold()
    if (this.#release && this.#letGo) await activateBuild(this.#options.siteDir, this.#release)
    this.#letGo = false
  }

  /** Waits until all compressed twins stand. */
  async settled(): Promise<void> {
    await this.#folder?.compressed()
  }

  /** Starts the renderer, so that it is warm when a change comes. */
  warmUp(): void {
    this.#standby.warmUp(this.#release)
  }

  /** Ends the renderer. */
  async close(): Promise<void> {
    await this.#standby.stop()
    await this.#options.datasheets?.close()
    await this.#folder?.close()
    this.#setManifest(undefined)
  }

  // Compression pauses meanwhile, and goes on where the build fails.
  async #buildInto(folder: string): Promise<PublishResult> {
    this.#folder?.pauseCompression()
    try {
      const built = await this.#standby.build(folder, this.#release)
      const pages = await finalizeBuild(folder, this.#release?.folder, MAX_COMPRESSED_AT_ONCE)
      return { ...built, pages }
    } catch (error) {
      this.#folder?.resumeCompression()
      throw error
    }
  }

  async #carryOut(wish: UnboundedRenderRequest): Promise<RenderResult> {
    if (!this.#folder) throw new Error('There is no folder to write into.')
    const renderers = { warm: () => this.#standby.acquire(this.#release) }
    return renderInto(wish, renderers, this.#folder, this.#late)
  }

  /** @returns whether sheets are still to be printed, after which all that follows is brought in step once more */
  async #bringSheets({ content, paths }: BuildState): Promise<boolean> {
    const { datasheets, site } = this.#options
    const folder = this.#folder
    if (!datasheets || !folder) return false
    const build: DatasheetTarget = {
      names: () => site.files().map(({ name }) => name),
      fileOf: name => site.stored(name)?.variants.identity.file,
      write: (name, bytes) => folder.write(name, bytes),
      remove: name => folder.remove(name)
    }
    const missing = await datasheets.bring(build, datasheetPages(pathRequests(content), paths))
    await folder.commit()
    datasheets.begin(missing, build)
    return missing.length > 0
  }

  #dropHold(): void {
    if (this.#release) this.#release = { ...this.#release, held: undefined }
    this.#letGo = true
  }

  /** @returns false when the folder is not as it was left; without a complete record that is not known, and it is rebuilt */
  async #serve(release: StoredBuild): Promise<boolean> {
    const { siteDir, site, code } = this.#options
    this.pages = []
    await site.activate(release.folder)
    this.#release = release
    this.note = undefined
    const note = readBuildState(stateFile(siteDir, release.folder))
    this.#setManifest(FileManifest.open(manifestFile(siteDir, release.folder)))
    const isWhole =
      this.#inventory && (await repairDirectory(release.folder, site, this.#inventory))
    if (note) this.#expect(note)
    const known = isWhole && knowsPages(dependencyFile(siteDir, release.folder), this.pages)
    if (note && known && release.code === code()) await this.#openFolder(release, note)
    // What is not known to be complete is rebuilt, and goes nowhere else before.
    else if (isWhole || release.held) this.#options.opened(release.folder)
    if (note) {
      this.#past = note
      this.#setRedirects(note)
    }
    return isWhole !== false
  }

  async #openFolder(release: StoredBuild, note: BuildState): Promise<void> {
    const { site, siteDir, opened, changed } = this.#options
    this.#release = release
    if (!this.#inventory) throw new Error('It is not known what the folder holds.')
    const beside = join(siteDir, 'beside')
    this.#folder = new LiveDirectory(release.folder, beside, site, this.#inventory, changed)
    await this.#folder.prepare()
    this.note = note
    this.#expect(note)
    this.#setRedirects(note)
    opened(release.folder)
  }

  #setManifest(inventory: FileManifest | undefined): void {
    this.#inventory?.close()
    this.#inventory = inventory
  }

  async #keep(release: StoredBuild, note: BuildState): Promise<void> {
    const { siteDir } = this.#options
    await writeBuildState(stateFile(siteDir, release.folder), note)
    await activateBuild(siteDir, release)
    this.#letGo = false
    this.#release = release
    this.note = note
    this.#expect(note)
    this.#setRedirects(note)
  }

  #expect({ paths, failing }: BuildState): void {
    const failed = new Set(failing)
    this.pages = getAddresses(paths).filter(address => !failed.has(address))
  }

  /** Has visitors who come to a path of before led on, to where one of the notes says that its document is. */
  #setRedirects(...notes: Pick<BuildState, 'moved' | 'paths'>[]): void {
    this.#options.site.redirects = path => redirectTargets(path, notes)
  }
}

/** Addresses of the pages of documents, in all languages. */
function getAddresses(paths: ReadonlyMap<string, string>): string[] {
  return [...paths.values()].flatMap(path => LOCALES.map(locale => `/${locale}${path}`))
}
