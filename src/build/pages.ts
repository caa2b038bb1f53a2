import pLimit from 'p-limit'
import type { Said } from '../../server/publisher/rules/messages.ts'
import { isUnreachable } from '../cms/unreachable.ts'
import { cacheFile } from '../picture/store.ts'
import { Blame, type Culprit } from './blame.ts'
import type { PageFile } from './keep.ts'
import { isVisited, payloadFile, payloadOf } from './payload.ts'
import type { PageRecord } from './record.ts'
import { buildState } from './state.ts'
import type { Target, WarmRenderer } from './warm.ts'

/** Pages that are rendered at once: each waits for the content now and then. */
const AT_ONCE = 4

/** Tells the publisher; settles when it is on its way. */
export type Say = (said: Said) => Promise<void>

interface Failed {
  target: Target
  message: string
  /** What it read until it failed. */
  tried: PageRecord | undefined
}

/** Renders pages and says what is to be written for each, and keeps what they read. */
export class PageRendering {
  readonly #renderer: WarmRenderer
  readonly #kept: PageFile
  readonly #say: Say
  readonly #blame = new Blame()
  /** Rendered since the records were kept last. */
  readonly #dirty = new Set<string>()
  readonly #gone = new Set<string>()
  /** Addresses of pictures and downloads that stand in the folder. */
  media: ReadonlySet<string> = neededFiles()

  constructor(renderer: WarmRenderer, kept: PageFile, say: Say) {
    this.#renderer = renderer
    this.#kept = kept
    this.#say = say
  }

  /**
   * Renders pages. Those that cannot be rendered are said at the end, with what is to blame.
   * @param changed ids of the documents that changed, which are looked at first
   * @throws Unreachable when the content cannot be had
   */
  async render(targets: Target[], changed: string[]): Promise<void> {
    const failed: Failed[] = []
    const limit = pLimit(AT_ONCE)
    const each = targets.map(target =>
      limit(async () => {
        const failure = await this.#render(target)
        if (failure) failed.push(failure)
      })
    )
    const rejected = (await Promise.allSettled(each)).find(({ status }) => status === 'rejected')
    if (rejected?.status === 'rejected') throw rejected.reason
    // Alone, as all that renders meanwhile would lack what is tried without.
    this.#blame.renew()
    for (const failure of failed) await this.#tell(failure, changed)
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

  async #render(target: Target): Promise<Failed | undefined> {
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
      return { target, tried, message: error instanceof Error ? error.message : String(error) }
    }
    const record = pages.get(address)
    for (const name of record?.files ?? []) {
      if (this.media.has(name)) continue
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
    return undefined
  }

  async #tell({ target, message, tried }: Failed, changed: string[]): Promise<void> {
    const culprit = await this.#culprit(target, tried, changed)
    await this.#say({ kind: 'failed', address: target.address, message, ...culprit })
  }

  /** Which document and field keep a page from rendering; a changed document where no field is to blame. */
  async #culprit(
    target: Target,
    tried: PageRecord | undefined,
    changed: string[]
  ): Promise<Partial<Culprit>> {
    const read = [...(tried?.documents.keys() ?? [])]
    const likely = read.filter(id => changed.includes(id))
    const { pages, problems } = buildState()
    const [record, known] = [pages.get(target.address), new Set(problems)]
    const found = await this.#blame.find([...likely, ...read], () => this.#renderer.render(target))
    if (record) pages.set(target.address, record)
    for (const problem of problems) if (!known.has(problem)) problems.delete(problem)
    return found ?? { document: likely[0] }
  }
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
