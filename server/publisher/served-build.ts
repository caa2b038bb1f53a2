import { join } from 'node:path'
import type { DocumentChange } from '../../shared/publisher/protocol.ts'
import type { PageFailure, Rollback } from '../../shared/publisher/status.ts'
import type { BackgroundProcess } from '../background/background-process.ts'
import { UserError } from '../errors.ts'
import type { Site } from '../site/site.ts'
import { type BuildState, writeBuildState } from './build-state.ts'
import {
  activateBuild,
  fsyncBuild,
  manifestFile,
  type StoredBuild,
  stateFile
} from './build-store.ts'
import { FileManifest } from './file-manifest.ts'
import { LiveDirectory } from './live-directory.ts'
import { type DocumentPaths, redirectTargets } from './moved-documents.ts'
import { conflictFailures } from './page-failures.ts'
import { expectedPages, inspectBuild } from './resume-build.ts'
import { UnfinishedChanges } from './unfinished-changes.ts'

export interface ServedBuildOptions {
  site: Site
  siteDir: string
  /** Returns the current hash of code and settings. */
  code: () => string
  /** Compresses files. */
  background: BackgroundProcess
  /** Called with the served folder when it changes. */
  opened: (folder: string) => void
  /** Called with the names of its files that change. */
  changed: (names: string[]) => void
}

/** The build that is served: its folder, and its state in memory and on the disk. */
export class ServedBuild {
  readonly #options: ServedBuildOptions
  #stored: StoredBuild | undefined
  #folder: LiveDirectory | undefined
  #manifest: FileManifest | undefined
  #state: BuildState | undefined
  /** Paths of the build, whatever code rendered it. */
  #past: DocumentPaths = { paths: new Map(), moved: new Map() }
  #pages: string[] = []
  /** Whether a rollback has ended but is still stored on the disk. */
  #rollbackEnded = false
  /** Changes whose pages are not all live. */
  readonly unfinished = new UnfinishedChanges()

  constructor(options: ServedBuildOptions) {
    this.#options = options
  }

  /** What is stored of it; undefined before the first build. */
  get stored(): StoredBuild | undefined {
    return this.#stored
  }

  /** ID of the build. */
  get build(): string | undefined {
    return this.#stored?.build
  }

  /** Revision of the content that it shows. */
  get revision(): string | undefined {
    return this.#stored?.revision
  }

  /** Set while an operator has rolled back to it. */
  get rollback(): Rollback | undefined {
    return this.#stored?.held
  }

  /** Its folder; undefined until it can be updated incrementally. */
  get folder(): LiveDirectory | undefined {
    return this.#folder
  }

  /** Its state; undefined until it can be updated incrementally. */
  get state(): BuildState | undefined {
    return this.#state
  }

  /** URLs of the pages that the folder must have, except failed ones. */
  get pages(): string[] {
    return this.#pages
  }

  /** Current and former paths of documents, whatever code rendered the build. */
  get paths(): DocumentPaths {
    return this.#state ?? this.#past
  }

  /** Path conflicts as failures of their pages. */
  get pathConflicts(): PageFailure[] {
    return conflictFailures(this.#state?.refusals ?? [])
  }

  /**
   * Serves a stored build.
   * @returns false if the folder was modified, or its manifest is incomplete so that this is unknown; it must be
   * rebuilt
   */
  async resume(stored: StoredBuild): Promise<boolean> {
    const { siteDir, site, code } = this.#options
    this.#pages = []
    this.unfinished.clear()
    // At a start it is served already.
    if (site.folder !== stored.folder) await site.activate(stored.folder)
    this.#stored = stored
    this.#folder = undefined
    this.#state = undefined
    this.#setManifest(undefined)
    const { manifest, state, isWhole, isCurrent } = await inspectBuild(stored, siteDir, site, code)
    this.#setManifest(manifest)
    if (state) this.#pages = expectedPages(state)
    if (state && isCurrent) await this.#open(stored, state)
    // A folder not known to be complete is rebuilt before it is mirrored.
    else if (isWhole || stored.held) this.#options.opened(stored.folder)
    if (state) {
      this.#past = state
      this.setRedirects(state)
    }
    return isWhole !== false
  }

  /** Switches to a new build. If a step fails, the next attempt must be a full build, too. */
  async replace(stored: StoredBuild, state: BuildState): Promise<void> {
    const { site, siteDir } = this.#options
    const { folder } = stored
    const { paths, moved } = this.paths
    this.setRedirects(state, { paths, moved })
    await this.#folder?.close()
    this.#past = { paths, moved }
    this.#state = undefined
    this.#pages = []
    this.unfinished.clear()
    await site.activate(folder)
    this.#setManifest(FileManifest.begin(manifestFile(siteDir, folder), site.files()))
    await this.#open(stored, state)
    await fsyncBuild(siteDir, folder)
    await this.store(stored, state)
  }

  /** Stores that the folder has another state. */
  async store(stored: StoredBuild, state: BuildState): Promise<void> {
    await this.#writeState(stored, state)
    await activateBuild(this.#options.siteDir, stored)
    this.#rollbackEnded = false
    this.#stored = stored
    this.#setState(state)
  }

  /** Stores which documents are new before a page shows them: the content may lose them before the publish ends. */
  async storeAdded(changes: DocumentChange[], state: BuildState): Promise<void> {
    const added = changes.map(({ id }) => id).filter(id => !state.content.has(id))
    if (added.length === 0 || !this.#stored) return
    this.#state = { ...state, added }
    await this.#writeState(this.#stored, this.#state)
  }

  /** Expects only pages with these addresses, as others are about to be removed. */
  retainPages(addresses: ReadonlySet<string>): void {
    this.#pages = this.#pages.filter(address => addresses.has(address))
  }

  /** Sets the redirects of former paths, to the current paths in any of these states. */
  setRedirects(...states: DocumentPaths[]): void {
    this.#options.site.redirects = path => redirectTargets(path, states)
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
    if (this.#stored && this.#rollbackEnded)
      await activateBuild(this.#options.siteDir, this.#stored)
    this.#rollbackEnded = false
  }

  /** Waits until all compression is done. */
  async compressed(): Promise<void> {
    await this.#folder?.compressed()
  }

  /** Closes the manifest, once nothing updates the folder any more. */
  close(): void {
    this.#setManifest(undefined)
  }

  async #open(stored: StoredBuild, state: BuildState): Promise<void> {
    const { site, siteDir, opened, changed, background } = this.#options
    const compress = (bytes: Buffer) => background.run('compress', { bytes })
    this.#stored = stored
    if (!this.#manifest) throw new Error('The folder has no manifest.')
    const beside = join(siteDir, 'beside')
    this.#folder = new LiveDirectory(stored.folder, beside, site, this.#manifest, compress, changed)
    await this.#folder.prepare()
    this.#setState(state)
    opened(stored.folder)
  }

  #setState(state: BuildState): void {
    this.#state = state
    this.#pages = expectedPages(state)
    this.setRedirects(state)
  }

  #setManifest(manifest: FileManifest | undefined): void {
    this.#manifest?.close()
    this.#manifest = manifest
  }

  #clearRollback(): void {
    if (this.#stored) this.#stored = { ...this.#stored, held: undefined }
    this.#rollbackEnded = true
  }

  async #writeState({ folder }: StoredBuild, state: BuildState): Promise<void> {
    const content = this.unfinished.markIn(state.content)
    await writeBuildState(stateFile(this.#options.siteDir, folder), { ...state, content })
  }
}
