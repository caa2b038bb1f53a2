import pLimit from 'p-limit'
import {
  MAX_SLOW_PAGES,
  type RenderEvent,
  type RenderPolicy,
  type SlowPage
} from '../../server/publisher/rules/protocol.ts'
import type { Fault } from '../cms/fault.ts'
import { loadOnce } from '../cms/load.ts'
import { isUnreachable } from '../cms/unreachable.ts'
import { cacheFile } from '../picture/store.ts'
import { Blame, type Culprit } from './blame.ts'
import { heaviest } from './heaviest.ts'
import type { PageFile } from './keep.ts'
import { TooLong, withinLimit } from './limit.ts'
import { isVisited, payloadFile, payloadOf } from './payload.ts'
import type { PageRecord } from './record.ts'
import { buildState } from './state.ts'
import type { Target, WarmRenderer } from './warm.ts'

/** Pages that are rendered at once: each waits for the content now and then. */
const AT_ONCE = 4
/** Said of a page that is left for later. */
export const UNTRIED = 'It was not rendered, because other pages took too long.'
/** What makes a page slow stands in its own document, or in one that changed. */
const LIKELY = '*[_id in $ids || path == $path]'

/** Tells the publisher; settles when it is on its way. */
export type Say = (said: RenderEvent) => Promise<void>

interface Failed {
  target: Target
  message: string
  /** What it read until it failed. */
  tried: PageRecord | undefined
  isLate: boolean
}

/** Renders pages and says what is to be written for each, and keeps what they read. */
export class PageRendering {
  readonly #renderer: WarmRenderer
  readonly #kept: PageFile
  readonly #say: Say
  /** Milliseconds that a page may take. */
  readonly #limit: number
  readonly #blame = new Blame()
  readonly #underWay = new Set<string>()
  /** Rendered since the records were kept last. */
  readonly #dirty = new Set<string>()
  readonly #gone = new Set<string>()
  /** Addresses of pictures and downloads that stand in the folder. */
  media: ReadonlySet<string> = neededFiles()

  /** @param limit milliseconds that a page may take */
  constructor(renderer: WarmRenderer, kept: PageFile, say: Say, limit: number) {
    this.#renderer = renderer
    this.#kept = kept
    this.#say = say
    this.#limit = limit
  }

  /**
   * Renders pages. Those that cannot be rendered are said at the end, with what is to blame.
   * @param changed ids of the documents that changed, which are looked at first
   * @throws Unreachable when the content cannot be had
   */
  async render(targets: Target[], changed: string[], care: RenderPolicy): Promise<void> {
    const comesLast = ({ address }: Target) => care.last.includes(address)
    const first = targets.filter(target => !comesLast(target))
    const failed = await this.#renderAll(first, care.oneByOne ? 1 : AT_ONCE)
    // Another page may have kept it waiting.
    const slow = care.oneByOne ? [] : failed.filter(({ isLate }) => isLate)
    slow.sort((a, b) => Number(b.message === UNTRIED) - Number(a.message === UNTRIED))
    const last = [...slow.map(({ target }) => target), ...targets.filter(comesLast)]
    if (last.length > 0) await this.#say({ kind: 'step' })
    const others = failed.filter(failure => !slow.includes(failure))
    const failures = [...others, ...(await this.#renderAll(last, 1))]
    // Alone, as all that renders meanwhile would lack what is tried without.
    this.#blame.renew()
    for (const failure of failures) await this.#tell(failure, changed)
  }

  /** Says of a page that takes too long that it stays as it was. */
  async leave(page: SlowPage, path: string | undefined, changed: string[]): Promise<void> {
    const known = page.document ? page : { ...page, ...(await this.#heaviest(path, changed)) }
    await this.#say({ kind: 'failed', late: true, ...known })
  }

  /** Takes a page out, with every file that may stand for it. */
  async remove(address: string): Promise<void> {
    const { pages, payloads } = buildState()
    pages.delete(address)
    payloads.delete(address)
    this.#dirty.delete(address)
    this.#gone.add(address)
    for (const name of filesOf(address)) await this.#say({ kind: 'gone', name, address })
  }

  /** Keeps on disk what the rendered pages read, once they stand in the folder. */
  keep(): void {
    const { pages, payloads } = buildState()
    const changed = [...this.#dirty].flatMap(address => {
      const record = pages.get(address)
      const page = record && { record, payload: payloads.get(address) }
      return page ? [[address, page] as [string, typeof page]] : []
    })
    this.#kept.write(changed, this.#gone)
    this.#dirty.clear()
    this.#gone.clear()
  }

  async #renderAll(targets: Target[], atOnce: number): Promise<Failed[]> {
    const failed: Failed[] = []
    const limit = pLimit(atOnce)
    const each = targets.map(target =>
      limit(async () => {
        const late = failed.filter(({ isLate }) => isLate).length
        const failure =
          late < MAX_SLOW_PAGES
            ? await this.#watched(target, () => this.#render(target))
            : { target, message: UNTRIED, tried: undefined, isLate: true }
        if (failure) failed.push(failure)
      })
    )
    const rejected = (await Promise.allSettled(each)).find(({ status }) => status === 'rejected')
    if (rejected?.status === 'rejected') throw rejected.reason
    return failed
  }

  /** Has the publisher know of a page before it may keep this process from saying anything. */
  async #watched<Result>({ address }: Target, work: () => Promise<Result>): Promise<Result> {
    this.#underWay.add(address)
    await this.#say({ kind: 'rendering', addresses: [...this.#underWay] })
    try {
      return await work()
    } finally {
      this.#underWay.delete(address)
    }
  }

  async #render(target: Target): Promise<Failed | undefined> {
    const { pages, payloads, shown } = buildState()
    const { address, file } = target
    const old = pages.get(address)
    let body: Buffer
    try {
      body = await withinLimit(this.#limit, () => this.#renderer.render(target))
    } catch (error) {
      const tried = pages.get(address)
      const record = both(old, tried)
      if (record) pages.set(address, record)
      if (isUnreachable(error)) throw error
      const message = error instanceof Error ? error.message : String(error)
      return { target, tried, message, isLate: error instanceof TooLong }
    }
    const record = pages.get(address)
    const [fault] = (record && shown.get(record)) ?? []
    // What stands of it is better than a page with gaps; where nothing stands, that is better than no page.
    const isTold = target.isPage && isVisited(address)
    if (fault && old && (!isTold || payloads.has(address))) {
      pages.set(address, both(old, record) ?? old)
      return { target, tried: record, message: `${fault.message}.`, isLate: false }
    }
    for (const name of record?.files ?? []) {
      if (this.media.has(name)) continue
      await this.#say({ kind: 'copy', name: name.slice(1), from: cacheFile(name) })
    }
    await this.#say({ kind: 'file', name: file, body, address })
    if (isTold) {
      const payload = payloadOf(address, body, record)
      payloads.set(address, payload)
      await this.#say({ kind: 'file', name: payloadFile(address), body: json(payload) })
    }
    this.#dirty.add(address)
    this.#gone.delete(address)
    return fault && { target, tried: record, message: `${fault.message}.`, isLate: false }
  }

  async #tell({ target, message, tried, isLate }: Failed, changed: string[]): Promise<void> {
    const { address, path } = target
    if (isLate) return this.leave({ address, message }, path, changed)
    const [fault] = (tried && buildState().shown.get(tried)) ?? []
    if (fault) return this.#say(failureOf(address, fault))
    const culprit = await this.#watched(target, () => this.#culprit(target, tried, changed))
    await this.#say({ kind: 'failed', address, message, ...culprit })
  }

  async #heaviest(path: string | undefined, ids: string[]): Promise<Partial<Culprit>> {
    const documents: unknown = await loadOnce(LIKELY, { ids, path: path ?? '' })
    const found = (documents as { _id: string }[]).map(document => ({
      document: document._id,
      ...heaviest(document)
    }))
    const [most] = found.sort((a, b) => b.size - a.size)
    return most ? { document: most.document, ...(most.field && { field: most.field }) } : {}
  }

  /** Which document and field keep a page from rendering; a changed document where no field is to blame. */
  async #culprit(
    target: Target,
    tried: PageRecord | undefined,
    changed: string[]
  ): Promise<{ document?: string | undefined; field?: string | undefined }> {
    const read = [...(tried?.documents.keys() ?? [])]
    const likely = read.filter(id => changed.includes(id))
    const { pages, problems } = buildState()
    const [record, known] = [pages.get(target.address), new Set(problems)]
    const found = await this.#blame.find([...likely, ...read], () =>
      withinLimit(this.#limit, () => this.#renderer.render(target))
    )
    if (record) pages.set(target.address, record)
    for (const problem of problems) if (!known.has(problem)) problems.delete(problem)
    return found ?? { document: likely[0] }
  }
}

/** What is to be said of pages that would have shown values of the wrong kind. */
export function failuresOf(pages: Map<string, PageRecord>): RenderEvent[] {
  const { shown } = buildState()
  return [...pages].flatMap(([address, record]) =>
    [...(shown.get(record) ?? [])].slice(0, 1).map(fault => failureOf(address, fault))
  )
}

function failureOf(address: string, { document, field, message }: Fault): RenderEvent {
  return { kind: 'failed', address, document, field, message: `${message}.` }
}

/** All pictures and downloads that pages need. */
export function neededFiles(): Set<string> {
  const needed = new Set<string>()
  for (const { files } of buildState().pages.values()) for (const file of files) needed.add(file)
  return needed
}

/** Every file that may stand for an address. */
function filesOf(address: string): string[] {
  const bare = address.replace(/^\/|\/$/g, '')
  return isVisited(address) ? [`${bare}.html`, `${bare}/index.html`, payloadFile(address)] : [bare]
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
