import pLimit from 'p-limit'
import {
  MAX_SLOW_PAGES,
  type RenderEvent,
  type RenderPolicy,
  type SlowPage
} from '../../server/publisher/rules/protocol.ts'
import { isContentUnavailable } from '../cms/content-unavailable.ts'
import { loadOnce } from '../cms/load.ts'
import type { ValidationIssue } from '../cms/validation-issue.ts'
import { cacheFile } from '../picture/asset-cache.ts'
import type { AstroRenderer, RenderTarget } from './astro-renderer.ts'
import { type Culprit, FieldBisector } from './bisect-field.ts'
import { buildContext } from './build-context.ts'
import type { DependencyStore } from './dependency-store.ts'
import { largestField } from './largest-field.ts'
import type { PageDependencies } from './page-dependencies.ts'
import { PageTimeout, withPageTimeout } from './page-timeout.ts'
import { isPageUrl, payloadFile, toPayload } from './payload.ts'

/** Pages that are rendered at once: each waits for the content now and then. */
const AT_ONCE = 4
/** Said of a page that is left for later. */
export const SKIPPED_MESSAGE = 'It was not rendered, because other pages took too long.'
/** What makes a page slow stands in its own document, or in one that changed. */
const LIKELY = '*[_id in $ids || path == $path]'

/** Tells the publisher; settles when it is on its way. */
export type Emit = (said: RenderEvent) => Promise<void>

interface Failed {
  target: RenderTarget
  message: string
  /** What it read until it failed. */
  tried: PageDependencies | undefined
  isLate: boolean
}

/** Renders pages and says what is to be written for each, and keeps what they read. */
export class PageRenderer {
  readonly #renderer: AstroRenderer
  readonly #kept: DependencyStore
  readonly #say: Emit
  /** Milliseconds that a page may take. */
  readonly #limit: number
  readonly #blame = new FieldBisector()
  readonly #underWay = new Set<string>()
  /** Rendered since the records were kept last. */
  readonly #dirty = new Set<string>()
  readonly #gone = new Set<string>()
  /** Addresses of pictures and downloads that stand in the folder. */
  media: ReadonlySet<string> = requiredFiles()

  /** @param limit milliseconds that a page may take */
  constructor(renderer: AstroRenderer, kept: DependencyStore, say: Emit, limit: number) {
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
  async render(targets: RenderTarget[], changed: string[], care: RenderPolicy): Promise<void> {
    const comesLast = ({ address }: RenderTarget) => care.last.includes(address)
    const first = targets.filter(target => !comesLast(target))
    const failed = await this.#renderAll(first, care.oneByOne ? 1 : AT_ONCE)
    // Another page may have kept it waiting.
    const slow = care.oneByOne ? [] : failed.filter(({ isLate }) => isLate)
    slow.sort(
      (a, b) => Number(b.message === SKIPPED_MESSAGE) - Number(a.message === SKIPPED_MESSAGE)
    )
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
    const { pages, payloads } = buildContext()
    pages.delete(address)
    payloads.delete(address)
    this.#dirty.delete(address)
    this.#gone.add(address)
    for (const name of getFiles(address)) await this.#say({ kind: 'gone', name, address })
  }

  /** Keeps on disk what the rendered pages read, once they stand in the folder. */
  keep(): void {
    const { pages, payloads } = buildContext()
    const changed = [...this.#dirty].flatMap(address => {
      const record = pages.get(address)
      const page = record && { record, payload: payloads.get(address) }
      return page ? [[address, page] as [string, typeof page]] : []
    })
    this.#kept.write(changed, this.#gone)
    this.#dirty.clear()
    this.#gone.clear()
  }

  async #renderAll(targets: RenderTarget[], atOnce: number): Promise<Failed[]> {
    const failed: Failed[] = []
    const limit = pLimit(atOnce)
    const each = targets.map(target =>
      limit(async () => {
        const late = failed.filter(({ isLate }) => isLate).length
        const failure =
          late < MAX_SLOW_PAGES
            ? await this.#watched(target, () => this.#render(target))
            : { target, message: SKIPPED_MESSAGE, tried: undefined, isLate: true }
        if (failure) failed.push(failure)
      })
    )
    const rejected = (await Promise.allSettled(each)).find(({ status }) => status === 'rejected')
    if (rejected?.status === 'rejected') throw rejected.reason
    return failed
  }

  /** Has the publisher know of a page before it may keep this process from saying anything. */
  async #watched<Result>({ address }: RenderTarget, work: () => Promise<Result>): Promise<Result> {
    this.#underWay.add(address)
    await this.#say({ kind: 'rendering', addresses: [...this.#underWay] })
    try {
      return await work()
    } finally {
      this.#underWay.delete(address)
    }
  }

  async #render(target: RenderTarget): Promise<Failed | undefined> {
    const { pages, payloads, shown } = buildContext()
    const { address, file } = target
    const old = pages.get(address)
    let body: Buffer
    try {
      body = await withPageTimeout(this.#limit, () => this.#renderer.render(target))
    } catch (error) {
      const tried = pages.get(address)
      const record = both(old, tried)
      if (record) pages.set(address, record)
      if (isContentUnavailable(error)) throw error
      const message = error instanceof Error ? error.message : String(error)
      return { target, tried, message, isLate: error instanceof PageTimeout }
    }
    const record = pages.get(address)
    const [fault] = (record && shown.get(record)) ?? []
    // What stands of it is better than a page with gaps; where nothing stands, that is better than no page.
    const isTold = target.isPage && isPageUrl(address)
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
      const payload = toPayload(address, body, record)
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
    const [fault] = (tried && buildContext().shown.get(tried)) ?? []
    if (fault) return this.#say(toFailure(address, fault))
    const culprit = await this.#watched(target, () => this.#culprit(target, tried, changed))
    await this.#say({ kind: 'failed', address, message, ...culprit })
  }

  async #heaviest(path: string | undefined, ids: string[]): Promise<Partial<Culprit>> {
    const documents: unknown = await loadOnce(LIKELY, { ids, path: path ?? '' })
    const found = (documents as { _id: string }[]).map(document => ({
      document: document._id,
      ...largestField(document)
    }))
    const [most] = found.sort((a, b) => b.size - a.size)
    return most ? { document: most.document, ...(most.field && { field: most.field }) } : {}
  }

  /** Which document and field keep a page from rendering; a changed document where no field is to blame. */
  async #culprit(
    target: RenderTarget,
    tried: PageDependencies | undefined,
    changed: string[]
  ): Promise<{ document?: string | undefined; field?: string | undefined }> {
    const read = [...(tried?.documents.keys() ?? [])]
    const likely = read.filter(id => changed.includes(id))
    const { pages, problems } = buildContext()
    const [record, known] = [pages.get(target.address), new Set(problems)]
    const found = await this.#blame.find([...likely, ...read], () =>
      withPageTimeout(this.#limit, () => this.#renderer.render(target))
    )
    if (record) pages.set(target.address, record)
    for (const problem of problems) if (!known.has(problem)) problems.delete(problem)
    return found ?? { document: likely[0] }
  }
}

/** What is to be said of pages that would have shown values of the wrong kind. */
export function toFailures(pages: Map<string, PageDependencies>): RenderEvent[] {
  const { shown } = buildContext()
  return [...pages].flatMap(([address, record]) =>
    [...(shown.get(record) ?? [])].slice(0, 1).map(fault => toFailure(address, fault))
  )
}

function toFailure(address: string, { document, field, message }: ValidationIssue): RenderEvent {
  return { kind: 'failed', address, document, field, message: `${message}.` }
}

/** All pictures and downloads that pages need. */
export function requiredFiles(): Set<string> {
  const needed = new Set<string>()
  for (const { files } of buildContext().pages.values()) for (const file of files) needed.add(file)
  return needed
}

/** Every file that may stand for an address. */
function getFiles(address: string): string[] {
  const bare = address.replace(/^\/|\/$/g, '')
  return isPageUrl(address) ? [`${bare}.html`, `${bare}/index.html`, payloadFile(address)] : [bare]
}

/** What two renderings of a page read: the one that stands and the one that failed. */
function both(
  old: PageDependencies | undefined,
  tried: PageDependencies | undefined
): PageDependencies | undefined {
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
