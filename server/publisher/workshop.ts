import { join } from 'node:path'
import { log } from '../log.ts'
import { reason, Sentence } from '../sentence.ts'
import type { Settings } from '../settings/settings.ts'
import type { Site } from '../site/site.ts'
import { buildSite } from './build.ts'
import type { Content } from './changes.ts'
import { nameOf } from './changes.ts'
import { LiveFolder } from './live-folder.ts'
import { type Note, readNote, writeNote } from './note.ts'
import {
  buildName,
  contentFile,
  currentRelease,
  finishRelease,
  goneBack,
  type Held,
  keepRelease,
  nextFolder,
  type Release,
  recordFile
} from './release.ts'
import { ContentGone, type Heard, Renderer } from './renderer.ts'
import type { DocumentChange, Order } from './rules/messages.ts'
import type { PageFailure } from './status.ts'

/** Bytes of memory beyond which the renderer is started anew. */
const MOST_MEMORY = 1500 * 1024 * 1024
/** The best twins of more files than these would keep a build waiting for minutes. */
const MOST_AT_ONCE = 1000
const GRACE = 60_000
const MEDIA = /^_(img|file)\//

/** What one publishing came to. */
export interface Made {
  /** Addresses of pages that have other bytes now. */
  pages: string[]
  failures: PageFailure[]
  /** What could not be shown as it stands, a sentence each. */
  problems: string[]
  /** Whether search, sitemap and the like have to follow. */
  following: boolean
}

export interface WorkshopOptions {
  root: string
  settings: Settings
  site: Site
  siteDir: string
  /** Name of the code and settings that pages are made with, as they stand. */
  code: () => string
  signal: AbortSignal
  /** Told which folder is served from now on, and which of its files changed. */
  opened: (folder: string) => void
  changed: (names: string[]) => void
  grace?: number
  mostMemory?: number
}

/** Makes the folder that is served, in one of two ways: page by page, or all anew in a fresh folder. */
export class Workshop {
  readonly #options: WorkshopOptions
  #release: Release | undefined
  #folder: LiveFolder | undefined
  #renderer: Renderer | undefined
  #warming: Promise<Renderer> | undefined
  #unused = new Map<string, number>()
  /** What the folder shows; nothing before there is one that may be changed page by page. */
  note: Note | undefined

  constructor(options: WorkshopOptions) {
    this.#options = options
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
  get held(): Held | undefined {
    return this.#release?.held
  }

  /** Serves the build of the last time, if there is one. */
  async open(): Promise<Release | undefined> {
    const last = currentRelease(this.#options.siteDir)
    if (last) await this.#serve(last)
    return last
  }

  /** Builds the whole site into a fresh folder and serves it from then on. */
  async buildAll(content: Content): Promise<Made> {
    const { root, settings, site, siteDir, signal } = this.#options
    const code = this.#options.code()
    await this.#stopRenderer()
    await this.#folder?.close()
    const folder = await nextFolder(siteDir)
    const options = {
      root,
      settings,
      outDir: folder,
      cacheDir: join(settings.dataDir, 'cache'),
      logFile: join(siteDir, 'build.log'),
      record: recordFile(siteDir, folder),
      signal
    }
    try {
      this.#renderer = await Renderer.start({ ...options, warmOnly: false })
    } catch (error) {
      if (signal.aborted) throw error
      log('site.renderer-failed', { reason: reason(error) })
      await buildSite(options)
    }
    const pages = await finishRelease(folder, this.#release?.folder, MOST_AT_ONCE)
    await site.use(folder)
    const release = { folder, build: buildName(folder), code, revision: nameOf(content) }
    const note = { code, content, failing: [], moved: this.note?.moved ?? new Map() }
    await this.#openFolder(release, note)
    await this.#keep(release, note)
    return { pages, failures: [], problems: [], following: false }
  }

  /**
   * Renders what the changes touch. A renderer that cannot do it is given up, and all is built anew.
   * @throws ContentGone when the content cannot be had now
   */
  async update(
    changes: DocumentChange[],
    content: Content,
    moved: Map<string, string>
  ): Promise<Made> {
    const { note } = this
    if (!note || !this.#release) return this.buildAll(content)
    try {
      const again = note.failing
      const { pages, failures, problems } = await this.#carryOut({ kind: 'update', changes, again })
      const failing = failures.map(({ page }) => page)
      const release = {
        ...this.#release,
        held: undefined,
        build: buildName(this.#release.folder),
        revision: nameOf(content)
      }
      await this.#keep(release, { ...note, content, failing, moved })
      return { pages, failures, problems, following: true }
    } catch (error) {
      if (this.#options.signal.aborted || error instanceof ContentGone) throw error
      log('site.renderer-failed', { reason: reason(error) })
      this.note = { ...note, moved }
      return this.buildAll(content)
    }
  }

  /** Brings search, sitemap and the like in step with the pages. */
  async follow(): Promise<void> {
    const { media } = await this.#carryOut({ kind: 'follow' })
    if (media) await this.#sweep(new Set(media))
    if ((this.#renderer?.memory ?? 0) > (this.#options.mostMemory ?? MOST_MEMORY)) {
      await this.#stopRenderer()
      this.warmUp()
    }
  }

  /**
   * Serves the build before, as it was when it was served last, until the content is another one.
   * @param revision name of the content as it stands, where it can be had
   * @throws Sentence when there is none
   */
  async rollBack(revision = this.revision ?? ''): Promise<Release> {
    const { siteDir } = this.#options
    const current = this.#release
    if (!current) throw new Sentence('Nothing is served yet, so there is nothing to go back from.')
    const release = await goneBack(siteDir, current, revision)
    await this.#stopRenderer()
    await this.#folder?.close()
    this.#unused.clear()
    await this.#serve(release)
    await keepRelease(siteDir, release)
    return release
  }

  /**
   * Ends a rollback with the next publishing.
   * @throws Sentence when nothing was rolled back
   */
  letGo(): void {
    if (!this.#release?.held) throw new Sentence('Nothing was rolled back.')
    this.#release = { ...this.#release, held: undefined }
  }

  /** Notes for the next start that no rollback is left. */
  async endHold(): Promise<void> {
    if (this.#release) await keepRelease(this.#options.siteDir, this.#release)
  }

  /** Waits until all compressed twins stand. */
  async settled(): Promise<void> {
    await this.#folder?.settled()
  }

  /** Starts the renderer, so that it is warm when a change comes. */
  warmUp(): void {
    this.#warm().catch(error => {
      if (!this.#options.signal.aborted) log('site.renderer-failed', { reason: reason(error) })
    })
  }

  /** Ends the renderer. */
  async close(): Promise<void> {
    await this.#stopRenderer()
    await this.#folder?.close()
  }

  async #carryOut(order: Order) {
    const renderer = await this.#warm()
    const pages: string[] = []
    const failures: PageFailure[] = []
    const take = async (heard: Heard) => {
      if (heard.kind === 'failed') {
        const { address, document, field, message } = heard
        failures.push({ page: address, document, field, message })
      } else if (await this.#take(heard)) {
        if ('address' in heard && heard.address && heard.name.endsWith('.html'))
          pages.push(heard.address)
      }
    }
    this.#folder?.hold()
    try {
      const { media, problems } = await renderer.order(order, take)
      await this.#folder?.commit()
      renderer.keep()
      return { pages, failures, problems, media }
    } finally {
      this.#folder?.discard()
      this.#folder?.letGo()
    }
  }

  async #take(heard: Exclude<Heard, { kind: 'failed' }>): Promise<boolean> {
    const folder = this.#folder
    if (!folder) throw new Error('There is no folder to write into.')
    if (heard.kind === 'gone') return folder.remove(heard.name)
    if (heard.kind === 'file') return folder.write(heard.name, Buffer.from(heard.body))
    await folder.copy(heard.name, heard.from)
    return false
  }

  #warm(): Promise<Renderer> {
    if (this.#renderer?.alive) return Promise.resolve(this.#renderer)
    this.#warming ??= this.#startWarm().finally(() => {
      this.#warming = undefined
    })
    return this.#warming
  }

  async #startWarm(): Promise<Renderer> {
    const { root, settings, siteDir, signal } = this.#options
    const release = this.#release
    if (!release) throw new Error('There is no build to go on from.')
    if (this.#options.code() !== release.code) throw new Error('The code of the site has changed.')
    const began = Date.now()
    const renderer = await Renderer.start({
      root,
      settings,
      outDir: join(siteDir, 'warm'),
      cacheDir: join(settings.dataDir, 'cache'),
      logFile: join(siteDir, 'renderer.log'),
      record: recordFile(siteDir, release.folder),
      warmOnly: true,
      signal
    })
    log('site.renderer-warm', { ms: Date.now() - began })
    this.#renderer = renderer
    return renderer
  }

  async #stopRenderer(): Promise<void> {
    const renderer = this.#renderer
    this.#renderer = undefined
    await renderer?.stop()
  }

  async #serve(release: Release): Promise<void> {
    const { siteDir, site, code } = this.#options
    await site.use(release.folder)
    this.#release = release
    this.note = undefined
    const note = readNote(contentFile(siteDir, release.folder))
    if (note && release.code === code()) await this.#openFolder(release, note)
    else this.#options.opened(release.folder)
    if (note) this.#lead(note)
  }

  async #openFolder(release: Release, note: Note): Promise<void> {
    const { site, siteDir, opened, changed } = this.#options
    this.#release = release
    this.#folder = new LiveFolder(release.folder, join(siteDir, 'beside'), site, changed)
    await this.#folder.prepare()
    this.note = note
    this.#lead(note)
    opened(release.folder)
  }

  async #keep(release: Release, note: Note): Promise<void> {
    const { siteDir } = this.#options
    await writeNote(contentFile(siteDir, release.folder), note)
    await keepRelease(siteDir, release)
    this.#release = release
    this.note = note
    this.#lead(note)
  }

  /** Has visitors who come to a path of before led on. */
  #lead({ moved, content }: Note): void {
    this.#options.site.moved = path => {
      const id = moved.get(path)
      return id === undefined ? undefined : content.get(id)?.path
    }
  }

  // A page that somebody has open may still ask for its pictures.
  async #sweep(needed: Set<string>): Promise<void> {
    const { site, grace = GRACE } = this.#options
    const now = Date.now()
    const unused = [...site.files()]
      .map(({ name }) => name)
      .filter(name => MEDIA.test(name) && !needed.has(`/${name}`))
    this.#unused = new Map(unused.map(name => [name, this.#unused.get(name) ?? now]))
    for (const [name, since] of this.#unused) if (now - since >= grace) this.#folder?.remove(name)
    await this.#folder?.commit()
  }
}
