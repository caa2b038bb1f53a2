import { join } from 'node:path'
import { type Build, type Datasheets, pagesWithSheet } from '../datasheets/datasheets.ts'
import { log } from '../log.ts'
import { reason, Sentence } from '../sentence.ts'
import { LOCALES } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { type CarriedOut, carryOut, type Made, type Wish } from './carry-out.ts'
import { type Content, claimsOf, nameOf } from './changes.ts'
import { Inventory } from './inventory.ts'
import { LatePages } from './late.ts'
import { ledOn } from './led-on.ts'
import { LiveFolder } from './live-folder.ts'
import { mend } from './mend.ts'
import { movedBetween, type Note, readNote, writeNote } from './note.ts'
import { knowsPages } from './page-record.ts'
import { refusalsOf } from './refused.ts'
import {
  buildName,
  contentFile,
  currentRelease,
  finishRelease,
  goneBack,
  type Held,
  inventoryFile,
  keepRelease,
  nextFolder,
  type Release,
  recordFile,
  syncRelease
} from './release.ts'
import { ContentGone } from './renderer.ts'
import type { DocumentChange } from './rules/messages.ts'
import { settlePaths } from './rules/paths.ts'
import { Standby, type StandbyOptions } from './standby.ts'
import type { PageFailure } from './status.ts'
import { Unneeded } from './unneeded.ts'

/** The best twins of more files than these would keep a build waiting for minutes. */
const MOST_AT_ONCE = 1000

export interface WorkshopOptions extends StandbyOptions {
  site: Site
  /** Told which folder is served from now on, and which of its files changed. */
  opened: (folder: string) => void
  changed: (names: string[]) => void
  /** How long pictures that no page shows any more are kept, in milliseconds. */
  grace?: number
  /** Prints data sheets, where a browser is at hand. */
  datasheets?: Datasheets | undefined
}

/** Makes the folder that is served, in one of two ways: page by page, or all anew in a fresh folder. */
export class Workshop {
  readonly #options: WorkshopOptions
  readonly #standby: Standby
  readonly #unneeded: Unneeded
  readonly #late = new LatePages()
  #release: Release | undefined
  #folder: LiveFolder | undefined
  #inventory: Inventory | undefined
  /** What documents had and left in the build that is served, whatever code made it. */
  #past: Pick<Note, 'paths' | 'moved'> = { paths: new Map(), moved: new Map() }
  /** Addresses of the pages that the folder has to have, but for those that could not be rendered. */
  pages: string[] = []
  /** Whether a rollback ended that the disk still knows of. */
  #letGo = false
  /** What the folder shows; nothing before there is one that may be changed page by page. */
  note: Note | undefined

  constructor(options: WorkshopOptions) {
    this.#options = options
    this.#standby = new Standby(options)
    this.#unneeded = new Unneeded(options.site, options.grace)
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

  /** Documents whose page is not where they want it, as failures of their pages. */
  get refused(): PageFailure[] {
    return refusalsOf(this.note?.refusals ?? [])
  }

  /**
   * Serves the build of the last time, if there is one.
   * @returns undefined as well when it is not as it was left, until it is rebuilt
   */
  async open(): Promise<Release | undefined> {
    const last = currentRelease(this.#options.siteDir)
    try {
      return last && (await this.#serve(last)) ? last : undefined
    } catch (error) {
      // Unreadable, or a full disk: what can be served is, and the site is rebuilt.
      log('site.unreadable', { reason: reason(error) })
      return undefined
    }
  }

  /** Builds the whole site into a fresh folder and serves it from then on. */
  async buildAll(content: Content): Promise<Made> {
    const { site, siteDir } = this.#options
    const code = this.#options.code()
    const folder = await nextFolder(siteDir)
    this.#late.clear()
    const { paths: before, moved: left } = this.note ?? this.#past
    const { paths, refusals } = settlePaths(claimsOf(content), before)
    const { failures, problems, pages } = await this.#buildInto(folder)
    const moved = movedBetween(left, before, paths)
    this.#lead({ moved, paths }, { moved: left, paths: before })
    await this.#folder?.close()
    // Should the rest fail, the next try is a whole build as well.
    this.#past = { paths: before, moved: left }
    this.note = undefined
    this.pages = []
    await site.use(folder)
    this.#takeStock(Inventory.begin(inventoryFile(siteDir, folder), site.files()))
    const release = { folder, build: buildName(folder), code, revision: nameOf(content) }
    const failing = failures.map(({ page }) => page)
    const behind = this.#options.datasheets !== undefined
    const note = { code, content, failing, paths, refusals, moved, behind }
    await this.#openFolder(release, note)
    await syncRelease(siteDir, folder)
    await this.#keep(release, note)
    return { pages, failures: [...failures, ...refusalsOf(refusals)], problems }
  }

  /**
   * Renders what the changes touch. A renderer that cannot do it is given up, and all is built anew.
   * @throws ContentGone when the content cannot be had now
   */
  async update(changes: DocumentChange[], content: Content): Promise<Made> {
    const { note } = this
    if (!note || !this.#release) return this.buildAll(content)
    const routed = changes.some(change => change.routed)
    const { paths, refusals } = routed ? settlePaths(claimsOf(content), note.paths) : note
    const moved = routed ? movedBetween(note.moved, note.paths, paths) : note.moved
    // Pages change in one step: where they went is to be known by then, and where they were until then.
    this.#lead({ moved, paths }, note)
    const stay = new Set(addressesOf(paths))
    this.pages = this.pages.filter(address => stay.has(address))
    try {
      const made = await this.#carryOut({
        kind: 'update',
        changes,
        again: this.#late.worthATry(note.failing),
        ...(routed && { paths: note.paths })
      })
      const failing = made.failures.map(({ page }) => page)
      const release = {
        ...this.#release,
        held: undefined,
        build: buildName(this.#release.folder),
        revision: nameOf(content)
      }
      const shows = { content, failing, paths, refusals, moved }
      await this.#keep(release, { ...note, ...shows, behind: true })
      return { ...made, failures: [...made.failures, ...refusalsOf(refusals)] }
    } catch (error) {
      if (this.#options.signal.aborted || error instanceof ContentGone) throw error
      log('site.renderer-failed', { reason: reason(error) })
      return this.buildAll(content)
    }
  }

  /**
   * Brings one piece of what follows the pages (search, sitemap and the like) in step with them; nothing where there is
   * no folder for it.
   */
  async follow(): Promise<CarriedOut | undefined> {
    if (!this.#release || !this.note || !this.#folder) return undefined
    const made = await this.#carryOut({ kind: 'follow' })
    if (made.more) return made
    const build = buildName(this.#release.folder)
    await this.#unneeded.sweep(this.#folder, made.media ?? [], build)
    const behind = await this.#bringSheets(this.note)
    await this.#keep({ ...this.#release, build }, { ...this.note, behind })
    await this.#standby.renew(this.#release)
    return made
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
    await this.#standby.stop()
    await this.#folder?.close()
    this.#unneeded.clear()
    await this.#serve(release)
    await keepRelease(siteDir, release)
    return release
  }

  /**
   * Ends a rollback with the next publishing.
   * @throws Sentence when nothing was rolled back
   */
  letGo(): void {
    if (!this.held) throw new Sentence('Nothing was rolled back.')
    this.#dropHold()
  }

  /** Notes for the next start that no rollback is left, where the disk knows of one. */
  async endHold(): Promise<void> {
    if (this.held) this.#dropHold()
    if (this.#release && this.#letGo) await keepRelease(this.#options.siteDir, this.#release)
    this.#letGo = false
  }

  /** Waits until all compressed twins stand. */
  async settled(): Promise<void> {
    await this.#folder?.settled()
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
    this.#takeStock(undefined)
  }

  // Compression pauses meanwhile, and goes on where the build fails.
  async #buildInto(folder: string): Promise<Made> {
    this.#folder?.hold()
    try {
      const built = await this.#standby.build(folder, this.#release)
      const pages = await finishRelease(folder, this.#release?.folder, MOST_AT_ONCE)
      return { ...built, pages }
    } catch (error) {
      this.#folder?.letGo()
      throw error
    }
  }

  async #carryOut(wish: Wish): Promise<CarriedOut> {
    if (!this.#folder) throw new Error('There is no folder to write into.')
    const renderers = { warm: () => this.#standby.warm(this.#release) }
    return carryOut(wish, renderers, this.#folder, this.#late)
  }

  /** @returns whether sheets are still to be printed, after which all that follows is brought in step once more */
  async #bringSheets({ content, paths }: Note): Promise<boolean> {
    const { datasheets, site } = this.#options
    const folder = this.#folder
    if (!datasheets || !folder) return false
    const build: Build = {
      names: () => site.files().map(({ name }) => name),
      fileOf: name => site.stored(name)?.variants.identity.file,
      write: (name, bytes) => folder.write(name, bytes),
      remove: name => folder.remove(name)
    }
    const missing = await datasheets.bring(build, pagesWithSheet(claimsOf(content), paths))
    await folder.commit()
    datasheets.begin(missing, build)
    return missing.length > 0
  }

  #dropHold(): void {
    if (this.#release) this.#release = { ...this.#release, held: undefined }
    this.#letGo = true
  }

  /** @returns false when the folder is not as it was left; without a complete record that is not known, and it is rebuilt */
  async #serve(release: Release): Promise<boolean> {
    const { siteDir, site, code } = this.#options
    this.pages = []
    await site.use(release.folder)
    this.#release = release
    this.note = undefined
    const note = readNote(contentFile(siteDir, release.folder))
    this.#takeStock(Inventory.open(inventoryFile(siteDir, release.folder)))
    const isWhole = this.#inventory && (await mend(release.folder, site, this.#inventory))
    if (note) this.#expect(note)
    const known = isWhole && knowsPages(recordFile(siteDir, release.folder), this.pages)
    if (note && known && release.code === code()) await this.#openFolder(release, note)
    // What is not known to be complete is rebuilt, and goes nowhere else before.
    else if (isWhole || release.held) this.#options.opened(release.folder)
    if (note) {
      this.#past = note
      this.#lead(note)
    }
    return isWhole !== false
  }

  async #openFolder(release: Release, note: Note): Promise<void> {
    const { site, siteDir, opened, changed } = this.#options
    this.#release = release
    if (!this.#inventory) throw new Error('It is not known what the folder holds.')
    const beside = join(siteDir, 'beside')
    this.#folder = new LiveFolder(release.folder, beside, site, this.#inventory, changed)
    await this.#folder.prepare()
    this.note = note
    this.#expect(note)
    this.#lead(note)
    opened(release.folder)
  }

  #takeStock(inventory: Inventory | undefined): void {
    this.#inventory?.close()
    this.#inventory = inventory
  }

  async #keep(release: Release, note: Note): Promise<void> {
    const { siteDir } = this.#options
    await writeNote(contentFile(siteDir, release.folder), note)
    await keepRelease(siteDir, release)
    this.#letGo = false
    this.#release = release
    this.note = note
    this.#expect(note)
    this.#lead(note)
  }

  #expect({ paths, failing }: Note): void {
    const failed = new Set(failing)
    this.pages = addressesOf(paths).filter(address => !failed.has(address))
  }

  /** Has visitors who come to a path of before led on, to where one of the notes says that its document is. */
  #lead(...notes: Pick<Note, 'moved' | 'paths'>[]): void {
    this.#options.site.moved = path => ledOn(path, notes)
  }
}

/** Addresses of the pages of documents, in all languages. */
function addressesOf(paths: ReadonlyMap<string, string>): string[] {
  return [...paths.values()].flatMap(path => LOCALES.map(locale => `/${locale}${path}`))
}
