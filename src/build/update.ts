import type { DocumentChange, Said } from '../../server/publisher/rules/messages.ts'
import { loadUnrecorded } from '../cms/load.ts'
import { isUnreachable } from '../cms/unreachable.ts'
import { sitemap } from '../head/sitemap.ts'
import { cacheFile } from '../picture/store.ts'
import { Blame, type Culprit } from './blame.ts'
import type { PageFile } from './keep.ts'
import { buildFiles, isVisited, payloadFile, payloadOf } from './payload.ts'
import { takeProblems } from './problem.ts'
import type { PageRecord } from './record.ts'
import { buildState } from './state.ts'
import { forgetAnswers, isTouched, type Touch, touchOf } from './touched.ts'
import { SITE, type Target, type WarmRenderer } from './warm.ts'

/** Answers of the content that are kept from one update to the next. */
const ANSWERS_KEPT = 4000
const REFERRING = '*[references($ids)]._id'

type Say = (said: Said) => Promise<void>

/** Keeps the pages of a site in step with its content, by rendering those that a change touches. */
export class SiteUpdates {
  readonly #renderer: WarmRenderer
  readonly #pages: PageFile
  readonly #say: Say
  #targets: Map<string, Target>
  /** Rendered since the records were kept last. */
  #dirty = new Set<string>()
  #gone = new Set<string>()
  /** What is made from all pages and has to be made again. */
  #following = new Set<string>()
  #latest: string | undefined
  readonly #blame = new Blame()
  /** Documents that changed with this order. */
  #changed: string[] = []
  #media: ReadonlySet<string> = new Set()

  constructor(renderer: WarmRenderer, targets: Map<string, Target>, pages: PageFile, say: Say) {
    this.#renderer = renderer
    this.#targets = targets
    this.#pages = pages
    this.#say = say
    this.#latest = metaFile(buildFiles(buildState().payloads.values()))
    this.#media = neededFiles()
  }

  /**
   * Renders all that the changes touch, and says what is to be written in the order in which it is to be.
   * @throws Unreachable when the content cannot be had; the same changes may come again
   */
  async update(changes: DocumentChange[], again: string[]): Promise<void> {
    this.#blame.renew()
    this.#changed = changes.map(({ id }) => id)
    const touch = await this.#touch(changes)
    if (changes.some(({ routed }) => routed)) {
      this.#renderer.forgetPaths()
      this.#targets = await this.#renderer.targets()
    }
    const { pages } = buildState()
    const whole: Touch = { ...touch, paths: pathsTouched(touch, pages, this.#targets) }
    const wanted = [...this.#targets.values()].filter(({ address }) => {
      const record = pages.get(address)
      return !record || isTouched(record, whole) || again.includes(address)
    })
    for (const target of wanted) {
      if (target.isPage) await this.#render(target)
      else this.#following.add(target.address)
    }
    for (const address of [...pages.keys()]) {
      if (!this.#targets.has(address)) await this.#remove(address)
    }
    await this.#name()
    await this.#done()
  }

  /** Renders what is made from all pages, where a page changed since. */
  async follow(): Promise<void> {
    for (const address of this.#following) {
      const target = this.#targets.get(address)
      if (target) await this.#render(target)
      this.#following.delete(address)
    }
    const body = Buffer.from(sitemap(SITE, buildState().pages))
    await this.#say({ kind: 'file', name: 'sitemap.xml', body })
    this.#media = neededFiles()
    await this.#done([...this.#media])
  }

  /** Keeps on disk what the rendered pages read, once they stand in the folder. */
  keep(): void {
    const { pages, payloads } = buildState()
    const changed = [...this.#dirty].flatMap(address => {
      const record = pages.get(address)
      const page = record && { record, payload: payloads.get(address) }
      return page ? [[address, page] as [string, typeof page]] : []
    })
    this.#pages.write(changed, this.#gone)
    this.#dirty.clear()
    this.#gone.clear()
  }

  async #touch(changes: DocumentChange[]): Promise<Touch> {
    const { answers } = buildState()
    const appeared = changes.filter(change => change.appeared).map(({ id }) => id)
    const routed = changes.some(change => change.routed)
    await forgetAnswers(answers, touchOf(changes, []), routed, ANSWERS_KEPT)
    if (appeared.length === 0) return touchOf(changes, [])
    const referring = (await loadUnrecorded(REFERRING, { ids: appeared })) as unknown as string[]
    const touch = touchOf(changes, referring)
    await forgetAnswers(answers, touch, true, ANSWERS_KEPT)
    return touch
  }

  async #render(target: Target): Promise<void> {
    const { pages, payloads } = buildState()
    const { address, file } = target
    const old = pages.get(address)
    let body: Buffer
    try {
      body = await this.#renderer.render(target)
    } catch (error) {
      const tried = pages.get(address)
      const record = both(old, tried)
      if (record) pages.set(address, record)
      if (isUnreachable(error)) throw error
      const message = error instanceof Error ? error.message : String(error)
      const culprit = await this.#culprit(target, tried)
      await this.#say({ kind: 'failed', address, message, ...culprit })
      return
    }
    const record = pages.get(address)
    for (const name of record?.files ?? []) {
      if (this.#media.has(name)) continue
      await this.#say({ kind: 'copy', name: name.slice(1), from: cacheFile(name) })
    }
    await this.#say({ kind: 'file', name: file, body, address })
    if (target.isPage && isVisited(address)) {
      const payload = payloadOf(address, body, record)
      payloads.set(address, payload)
      await this.#say({ kind: 'file', name: payloadFile(address), body: json(payload) })
    }
    this.#dirty.add(address)
    this.#gone.delete(address)
  }

  /** Which document and field keep a page from rendering; a changed document where no field is to blame. */
  async #culprit(target: Target, tried: PageRecord | undefined): Promise<Partial<Culprit>> {
    const read = [...(tried?.documents.keys() ?? [])]
    const likely = read.filter(id => this.#changed.includes(id))
    const { pages, problems } = buildState()
    const [record, known] = [pages.get(target.address), new Set(problems)]
    const found = await this.#blame.find([...likely, ...read], () => this.#renderer.render(target))
    if (record) pages.set(target.address, record)
    for (const problem of problems) if (!known.has(problem)) problems.delete(problem)
    return found ?? { document: likely[0] }
  }

  async #remove(address: string): Promise<void> {
    const { pages, payloads } = buildState()
    pages.delete(address)
    payloads.delete(address)
    this.#dirty.delete(address)
    this.#gone.add(address)
    for (const name of filesOf(address)) await this.#say({ kind: 'gone', name, address })
  }

  /** Names the build after its pages. */
  async #name(): Promise<void> {
    const files = buildFiles(buildState().payloads.values())
    const meta = metaFile(files)
    for (const [name, text] of files)
      await this.#say({ kind: 'file', name, body: Buffer.from(text) })
    if (this.#latest && this.#latest !== meta) await this.#say({ kind: 'gone', name: this.#latest })
    this.#latest = meta
  }

  async #done(media?: string[]): Promise<void> {
    const memory = process.memoryUsage().rss
    await this.#say({ kind: 'done', problems: takeProblems(), media, memory })
  }
}

function pathsTouched(
  { paths }: Touch,
  before: Map<string, PageRecord>,
  after: Map<string, Target>
): Set<string> {
  const moved = [...before.keys(), ...after.keys()].filter(
    address => before.has(address) !== after.has(address)
  )
  return new Set([...paths, ...moved.map(address => address.replace(/^\/(zh|en)(?=\/)/, ''))])
}

/** Every file that may stand for an address. */
function filesOf(address: string): string[] {
  const bare = address.replace(/^\/|\/$/g, '')
  return isVisited(address) ? [`${bare}.html`, `${bare}/index.html`, payloadFile(address)] : [bare]
}

/** All pictures and downloads that pages need. */
function neededFiles(): Set<string> {
  return new Set([...buildState().pages.values()].flatMap(({ files }) => [...files]))
}

function metaFile(files: Map<string, string>): string | undefined {
  return [...files.keys()].find(name => name.startsWith('builds/meta/'))
}

/** What two renderings of a page read: the one that stands and the one that failed. */
function both(old: PageRecord | undefined, tried: PageRecord | undefined): PageRecord | undefined {
  if (!old || !tried || old === tried) return old ?? tried
  return {
    documents: new Map([...tried.documents, ...old.documents]),
    types: new Set([...tried.types, ...old.types]),
    paths: new Set([...tried.paths, ...old.paths]),
    files: old.files
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
