import pLimit from 'p-limit'
import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import {
  MAX_SLOW_PAGES,
  type RenderEvent,
  type RenderPolicy,
  type SlowPage
} from '../../shared/publisher/protocol.ts'
import { loadOnce } from '../cms/load.ts'
import { cacheFile } from '../picture/asset-cache.ts'
import { type Culprit, FieldBisector } from '../rendering/bisect-field.ts'
import { buildContext } from '../rendering/build-context.ts'
import type { PageDependencies } from '../rendering/dependencies.ts'
import { PageTimeout, withPageTimeout } from '../rendering/page-timeout.ts'
import type { ValidationIssue } from '../rendering/validation-issue.ts'
import type { DependencyStore } from './dependency-store.ts'
import { largestField } from './largest-field.ts'
import { isPageUrl, payloadFile, toPayload } from './payload.ts'
import type { KeptPrerenderer, RenderTarget } from './prerenderer.ts'

/** Pages rendered concurrently: each waits for content at times. */
const CONCURRENCY = 4
/** Message for a page that was skipped. */
export const SKIPPED_MESSAGE = 'It was not rendered, because other pages took too long.'
/** Documents that may make a page slow: its own, and those that changed. */
const SUSPECTS = '*[_id in $ids || path == $path]'

/** Sends an event to the publisher; resolves once it is handed to the channel. */
export type Emit = (event: RenderEvent) => Promise<void>

/** Steps of a rendering that its caller decides. */
interface RenderSteps {
  /** Called when the first pages are rendered, before they go live. */
  firstRendered?: () => Promise<void>
  /** Whether the other pages must wait for a newer change. */
  mustYield?: () => boolean
}

interface Failed {
  target: RenderTarget
  message: string
  /** What it read before it failed. */
  tried: PageDependencies | undefined
  isLate: boolean
}

/** Renders pages, emits the files to write for each, and records their dependencies. */
export class PageRenderer {
  readonly #renderer: KeptPrerenderer
  readonly #store: DependencyStore
  readonly #emit: Emit
  /** Milliseconds that a page may take. */
  readonly #timeoutMs: number
  readonly #bisector = new FieldBisector()
  readonly #active = new Set<string>()
  /** Rendered since the dependencies were stored last. */
  readonly #dirty = new Set<string>()
  readonly #removed = new Set<string>()
  /** URL paths of the images and downloads in the output directory. */
  media: ReadonlySet<string> = requiredFiles()

  /** @param timeoutMs milliseconds that a page may take */
  constructor(renderer: KeptPrerenderer, store: DependencyStore, emit: Emit, timeoutMs: number) {
    this.#renderer = renderer
    this.#store = store
    this.#emit = emit
    this.#timeoutMs = timeoutMs
  }

  /**
   * Renders pages: the first ones may go live before the others. Failures are reported at the end, with the document
   * and field to blame.
   * @param changed ids of the changed documents, which are examined first
   * @returns pages that were not rendered, as a newer change waits
   * @throws ContentUnavailable if the content cannot be loaded
   */
  async render(
    first: RenderTarget[],
    others: RenderTarget[],
    changed: string[],
    care: RenderPolicy,
    { firstRendered, mustYield = () => false }: RenderSteps = {}
  ): Promise<RenderTarget[]> {
    const comesLast = ({ address }: RenderTarget) => care.last.includes(address)
    const inTurn = (targets: RenderTarget[]) => targets.filter(target => !comesLast(target))
    const atOnce = care.oneByOne ? 1 : CONCURRENCY
    const failed = await this.#renderAll(inTurn(first), atOnce)
    await firstRendered?.()
    if (first.length > 0) await this.#emit({ kind: 'step' })
    const left: RenderTarget[] = []
    let begun = 0
    // A few pages are rendered in any case, so that a series of changes cannot hold up the others for ever.
    const isLeft = (target: RenderTarget) => {
      begun += 1
      if (begun <= CONCURRENCY || !mustYield()) return false
      left.push(target)
      return true
    }
    failed.push(...(await this.#renderAll(inTurn(others), atOnce, isLeft)))
    // A slow page may only have waited for another: it is retried alone.
    const slow = care.oneByOne ? [] : failed.filter(({ isLate }) => isLate)
    slow.sort(
      (a, b) => Number(b.message === SKIPPED_MESSAGE) - Number(a.message === SKIPPED_MESSAGE)
    )
    const last = [...slow.map(({ target }) => target), ...[...first, ...others].filter(comesLast)]
    if (last.length > 0) await this.#emit({ kind: 'step' })
    const settled = failed.filter(failure => !slow.includes(failure))
    const failures = [...settled, ...(await this.#renderAll(last, 1))]
    // Sequentially: any page that renders meanwhile would lack the field under test.
    this.#bisector.reset()
    for (const failure of failures) await this.#report(failure, changed)
    return left
  }

  /** Reports a page that takes too long: its previous version stays. */
  async reportSlow(page: SlowPage, path: string | undefined, changed: string[]): Promise<void> {
    const known = page.document ? page : { ...page, ...(await this.#findLargest(path, changed)) }
    await this.#emit({ kind: 'failed', late: true, ...known })
  }

  /** Removes a page and every file that may be served for it. */
  async remove(address: string): Promise<void> {
    const { pages, payloads } = buildContext()
    pages.delete(address)
    payloads.delete(address)
    this.#dirty.delete(address)
    this.#removed.add(address)
    for (const name of getFiles(address)) await this.#emit({ kind: 'gone', name, address })
  }

  /** Stores the dependencies of the rendered pages, once the pages are in the output directory. */
  keep(): void {
    const { pages, payloads } = buildContext()
    const changed = [...this.#dirty].flatMap(address => {
      const record = pages.get(address)
      const page = record && { record, payload: payloads.get(address) }
      return page ? [[address, page] as [string, typeof page]] : []
    })
    this.#store.write(changed, this.#removed)
    this.#dirty.clear()
    this.#removed.clear()
  }

  async #renderAll(
    targets: RenderTarget[],
    atOnce: number,
    isLeft: (target: RenderTarget) => boolean = () => false
  ): Promise<Failed[]> {
    const failed: Failed[] = []
    const limit = pLimit(atOnce)
    const each = targets.map(target =>
      limit(async () => {
        if (isLeft(target)) return
        const late = failed.filter(({ isLate }) => isLate).length
        const failure =
          late < MAX_SLOW_PAGES
            ? await this.#announced(target, () => this.#render(target))
            : { target, message: SKIPPED_MESSAGE, tried: undefined, isLate: true }
        if (failure) failed.push(failure)
      })
    )
    const rejected = (await Promise.allSettled(each)).find(({ status }) => status === 'rejected')
    if (rejected?.status === 'rejected') throw rejected.reason
    return failed
  }

  /** Announces a page to the publisher first, as rendering it may block this process. */
  async #announced<Result>(
    { address }: RenderTarget,
    work: () => Promise<Result>
  ): Promise<Result> {
    this.#active.add(address)
    await this.#emit({ kind: 'rendering', addresses: [...this.#active] })
    try {
      return await work()
    } finally {
      this.#active.delete(address)
    }
  }

  async #render(target: RenderTarget): Promise<Failed | undefined> {
    const { pages, payloads, shown } = buildContext()
    const { address, file } = target
    const old = pages.get(address)
    let body: Buffer
    try {
      body = await withPageTimeout(this.#timeoutMs, () => this.#renderer.render(target))
    } catch (error) {
      const tried = pages.get(address)
      const record = merge(old, tried)
      if (record) pages.set(address, record)
      if (isContentUnavailable(error)) throw error
      const message = error instanceof Error ? error.message : String(error)
      return { target, tried, message, isLate: error instanceof PageTimeout }
    }
    const record = pages.get(address)
    const [fault] = (record && shown.get(record)) ?? []
    // The previous version is better than a page with gaps, which in turn is better than no page.
    const hasPayload = target.isPage && isPageUrl(address)
    if (fault && old && (!hasPayload || payloads.has(address))) {
      pages.set(address, merge(old, record) ?? old)
      return { target, tried: record, message: `${fault.message}.`, isLate: false }
    }
    for (const name of record?.files ?? []) {
      if (this.media.has(name)) continue
      await this.#emit({ kind: 'copy', name: name.slice(1), from: cacheFile(name) })
    }
    await this.#emit({ kind: 'file', name: file, body, address })
    if (hasPayload) {
      const payload = toPayload(address, body, record)
      payloads.set(address, payload)
      await this.#emit({ kind: 'file', name: payloadFile(address), body: json(payload) })
    }
    this.#dirty.add(address)
    this.#removed.delete(address)
    return fault && { target, tried: record, message: `${fault.message}.`, isLate: false }
  }

  async #report({ target, message, tried, isLate }: Failed, changed: string[]): Promise<void> {
    const { address, path } = target
    if (isLate) return this.reportSlow({ address, message }, path, changed)
    const [fault] = (tried && buildContext().shown.get(tried)) ?? []
    if (fault) return this.#emit(toFailure(address, fault))
    const culprit = await this.#announced(target, () => this.#culprit(target, tried, changed))
    await this.#emit({ kind: 'failed', address, message, ...culprit })
  }

  async #findLargest(path: string | undefined, ids: string[]): Promise<Partial<Culprit>> {
    const documents: unknown = await loadOnce(SUSPECTS, { ids, path: path ?? '' })
    const found = (documents as { _id: string }[]).map(document => ({
      document: document._id,
      ...largestField(document)
    }))
    const [largest] = found.sort((a, b) => b.size - a.size)
    return largest
      ? { document: largest.document, ...(largest.field && { field: largest.field }) }
      : {}
  }

  /** Returns the document and field that break a page; a changed document if no field is to blame. */
  async #culprit(
    target: RenderTarget,
    tried: PageDependencies | undefined,
    changed: string[]
  ): Promise<{ document?: string | undefined; field?: string | undefined }> {
    const read = [...(tried?.documents.keys() ?? [])]
    const likely = read.filter(id => changed.includes(id))
    const { pages, problems } = buildContext()
    const [record, known] = [pages.get(target.address), new Set(problems)]
    const found = await this.#bisector.find([...likely, ...read], () =>
      withPageTimeout(this.#timeoutMs, () => this.#renderer.render(target))
    )
    if (record) pages.set(target.address, record)
    for (const problem of problems) if (!known.has(problem)) problems.delete(problem)
    return found ?? { document: likely[0] }
  }
}

/** Returns an event for each page that would have shown a value that violates the schema. */
export function toFailures(pages: Map<string, PageDependencies>): RenderEvent[] {
  const { shown } = buildContext()
  return [...pages].flatMap(([address, record]) =>
    [...(shown.get(record) ?? [])].slice(0, 1).map(fault => toFailure(address, fault))
  )
}

function toFailure(address: string, { document, field, message }: ValidationIssue): RenderEvent {
  return { kind: 'failed', address, document, field, message: `${message}.` }
}

/** URL paths of all images and downloads that pages need. */
export function requiredFiles(): Set<string> {
  const needed = new Set<string>()
  for (const { files } of buildContext().pages.values()) for (const file of files) needed.add(file)
  return needed
}

/** Every file that may be served for an address. */
function getFiles(address: string): string[] {
  const bare = address.replace(/^\/|\/$/g, '')
  return isPageUrl(address) ? [`${bare}.html`, `${bare}/index.html`, payloadFile(address)] : [bare]
}

/** Merges what two renderings of a page read: the published one and the one that failed. */
function merge(
  old: PageDependencies | undefined,
  tried: PageDependencies | undefined
): PageDependencies | undefined {
  if (!old || !tried || old === tried) return old ?? tried
  return {
    documents: new Map([...tried.documents, ...old.documents]),
    types: new Set([...tried.types, ...old.types]),
    paths: new Set([...tried.paths, ...old.paths]),
    files: old.files,
    ...(old.omissions && { omissions: old.omissions })
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
