import type {
  DocumentChange,
  RenderPolicy,
  RenderRequest,
  SlowPage
} from '../../shared/publisher/protocol.ts'
import { assertDocuments } from '../cms/check-content.ts'
import { fetchContent } from '../cms/fetch.ts'
import { routes } from '../cms/routes.ts'
import { sitemap } from '../head/sitemap.ts'
import { buildContext } from '../rendering/build-context.ts'
import type { PageDependencies } from '../rendering/dependencies.ts'
import { pageOmissions, takeWarnings } from '../rendering/warnings.ts'
import { SEARCH_PATH } from '../routing/route-table.ts'
import { parseUrl } from '../routing/url.ts'
import { type Emit, type PageRenderer, requiredFiles, SKIPPED_MESSAGE } from './page-renderer.ts'
import { buildFiles } from './payload.ts'
import { type KeptPrerenderer, type RenderTarget, SITE } from './prerenderer.ts'
import { evictResults, type Invalidation, isStale, toInvalidation } from './stale-pages.ts'

/** Query results kept from one update to the next. */
const MAX_CACHED_RESULTS = 20_000
/** Derived files rebuilt at a time: a change waits for them. */
const FOLLOWING = 8
const REFERRING = '*[references($ids)]._id'

type UpdateOrder = Extract<RenderRequest, { kind: 'update' }>

/** Incremental build: re-renders the pages that a content change affects. */
export class IncrementalBuild {
  readonly #renderer: KeptPrerenderer
  readonly #rendering: PageRenderer
  readonly #emit: Emit
  #targets: Map<string, RenderTarget>
  /** Addresses of derived files and pages that must be rebuilt. */
  readonly #derived: Set<string>
  /** Addresses of stale pages that an earlier update left. */
  #left: ReadonlySet<string> = new Set()
  #mustYield = false
  #latest: string | undefined

  /** @param isDerivedStale whether derived files (search, sitemap) may be out of date from the start */
  constructor(
    renderer: KeptPrerenderer,
    targets: Map<string, RenderTarget>,
    rendering: PageRenderer,
    emit: Emit,
    isDerivedStale: boolean
  ) {
    this.#renderer = renderer
    this.#targets = targets
    this.#rendering = rendering
    this.#emit = emit
    // After a crash the folder may hold the manifest of another build.
    if (!isDerivedStale) this.#latest = metaFile(buildFiles(buildContext().payloads.values()))
    const derived = [...targets.values()].filter(isDerived)
    this.#derived = new Set(isDerivedStale ? derived.map(({ address }) => address) : [])
  }

  /**
   * Renders all pages that the changes affect, and emits the files to write, in order: first the pages of the changed
   * documents themselves, or the home pages if they have none, which may go live at once.
   * @throws ContentUnavailable if the content cannot be loaded; the same changes may be retried
   */
  async update({ changes, again, paths, care }: UpdateOrder): Promise<void> {
    const { pages } = buildContext()
    this.#mustYield = false
    const changed = changes.map(({ id }) => id)
    await assertDocuments(changed)
    let invalidation = await this.#invalidate(changes, paths !== undefined)
    if (paths) {
      buildContext().paths = paths
      this.#renderer.forgetPaths()
      this.#targets = await this.#renderer.targets()
      invalidation = {
        ...invalidation,
        ids: invalidation.ids.union(await movedFrom(paths)),
        paths: invalidation.paths.union(pathsMoved(pages, this.#targets))
      }
    }
    const urgent: RenderTarget[] = []
    const skipped: [SlowPage, RenderTarget][] = []
    for (const target of this.#targets.values()) {
      const { address } = target
      const record = pages.get(address)
      const found = pageIn(care.found, address)
      const late = pageIn(care.late, address)
      if (found) skipped.push([found, target])
      else if (late && !again.includes(address) && !mayBeFixed(late, target, record, invalidation))
        skipped.push([late, target])
      else if (record && !isStale(record, invalidation) && !this.#mustRender(address, again))
        continue
      else if (mayDefer(target, record, invalidation)) this.#derived.add(address)
      else if (care.only?.includes(address) ?? true) urgent.push(target)
      else skipped.push([{ address, message: SKIPPED_MESSAGE }, target])
    }
    const [first, others] = await splitByUrgency(urgent, new Set(changed))
    const moves = paths !== undefined
    const left = await this.#rendering.render(first, others, changed, care, {
      // A page that moved and the redirect to it go live in one step.
      firstRendered: async () => {
        await this.#removeGone()
        if (moves) await this.#emitManifest()
      },
      mustYield: () => this.#mustYield && !moves
    })
    this.#left = new Set(left.map(({ address }) => address))
    for (const [page, { path }] of skipped) await this.#rendering.reportSlow(page, path, changed)
    await this.#emitManifest()
    await this.#done({ left: [...this.#left] })
  }

  /** Ends a running update early, as a newer change waits. */
  yield(): void {
    this.#mustYield = true
  }

  #mustRender(address: string, again: string[]): boolean {
    return this.#left.has(address) || again.includes(address)
  }

  async #removeGone(): Promise<void> {
    for (const address of [...buildContext().pages.keys()])
      if (!this.#targets.has(address)) await this.#rendering.remove(address)
  }

  /** Rebuilds some derived files, or one page; the sitemap comes last. */
  async follow(care: RenderPolicy): Promise<void> {
    const batch: RenderTarget[] = []
    for (const address of this.#derived) {
      const target = this.#targets.get(address)
      const late = pageIn([...care.found, ...care.late], address)
      if (batch.length > 0 && (target?.isPage || late || batch.length === FOLLOWING)) break
      this.#derived.delete(address)
      if (!target) continue
      if (late) await this.#rendering.reportSlow(late, target.path, [])
      else batch.push(target)
      if (late || target.isPage) break
    }
    if (batch.length > 0) {
      await this.#rendering.render(batch, [], [], care)
      if (batch.some(({ isPage }) => isPage)) await this.#emitManifest()
    }
    if (this.#derived.size > 0 || batch.length > 0) return this.#done({ more: true })
    const body = Buffer.from(sitemap(SITE, buildContext().pages))
    await this.#emit({ kind: 'file', name: 'sitemap.xml', body })
    this.#rendering.media = requiredFiles()
    await this.#done({ media: [...this.#rendering.media] })
  }

  /** Stores the dependencies of the rendered pages, once the pages are in the output directory. */
  keep(): void {
    this.#rendering.keep()
  }

  async #invalidate(changes: DocumentChange[], routed: boolean): Promise<Invalidation> {
    const { answers } = buildContext()
    const appeared = changes.filter(change => change.appeared).map(({ id }) => id)
    await evictResults(answers, toInvalidation(changes, []), routed, MAX_CACHED_RESULTS)
    if (appeared.length === 0) return toInvalidation(changes, [])
    const referring = (await fetchContent(REFERRING, { ids: appeared })) as string[]
    const invalidation = toInvalidation(changes, referring)
    await evictResults(answers, invalidation, true, MAX_CACHED_RESULTS)
    return invalidation
  }

  /** Emits the build manifest if the build id, a hash of all pages, has changed. */
  async #emitManifest(): Promise<void> {
    const files = buildFiles(buildContext().payloads.values())
    const meta = metaFile(files)
    if (this.#latest === meta) return
    for (const [name, text] of files)
      await this.#emit({ kind: 'file', name, body: Buffer.from(text) })
    if (this.#latest) await this.#emit({ kind: 'gone', name: this.#latest })
    this.#latest = meta
  }

  async #done(result: { media?: string[]; more?: boolean; left?: string[] }): Promise<void> {
    const memory = process.memoryUsage().rss
    await this.#emit({
      kind: 'done',
      problems: takeWarnings(),
      omissions: pageOmissions(),
      memory,
      ...result
    })
  }
}

/**
 * Splits pages into those of the changed documents and new ones, and all others, the shallowest first.
 * @param changed ids of the changed documents
 */
async function splitByUrgency(
  targets: RenderTarget[],
  changed: ReadonlySet<string>
): Promise<[first: RenderTarget[], others: RenderTarget[]]> {
  const { pages } = buildContext()
  const { byPath } = await routes()
  const isOwn = ({ path = '', address }: RenderTarget) =>
    changed.has(byPath.get(path)?.id ?? '') || !pages.has(address)
  const depth = ({ address }: RenderTarget) => address.split('/').length
  const { own = [], other = [] } = Object.groupBy(targets, target =>
    isOwn(target) ? 'own' : 'other'
  )
  other.sort((a, b) => depth(a) - depth(b))
  if (own.length > 0) return [own, other]
  const { home = [], rest = [] } = Object.groupBy(other, ({ path }) =>
    path === '/' ? 'home' : 'rest'
  )
  return [home, rest]
}

function pageIn(pages: SlowPage[], address: string): SlowPage | undefined {
  return pages.find(page => page.address === address)
}

/** Whether a change may have fixed a page that took too long. */
function mayBeFixed(
  { document }: SlowPage,
  { path }: RenderTarget,
  record: PageDependencies | undefined,
  invalidation: Invalidation
): boolean {
  return (
    (record !== undefined && isStale(record, invalidation)) ||
    (document !== undefined && invalidation.ids.has(document)) ||
    (path !== undefined && invalidation.paths.has(path))
  )
}

/** Whether an address is derived from all pages. */
function isDerived({ isPage, path }: RenderTarget): boolean {
  return !isPage || path === SEARCH_PATH
}

/** Whether an address only lists what changed, so that it may be rebuilt after the pages. */
function mayDefer(
  target: RenderTarget,
  record: PageDependencies | undefined,
  invalidation: Invalidation
): boolean {
  if (!isDerived(target)) return false
  if (!target.isPage) return true
  return (
    record !== undefined &&
    invalidation.types.isSubsetOf(record.types) &&
    invalidation.paths.isDisjointFrom(record.paths)
  )
}

/** Ids of the documents whose page moved, appeared or disappeared. */
async function movedFrom(before: ReadonlyMap<string, string>): Promise<Set<string>> {
  const after = new Map([...(await routes()).byPath.values()].map(({ id, path }) => [id, path]))
  const all = new Set([...before.keys(), ...after.keys()])
  return new Set([...all].filter(id => before.get(id) !== after.get(id)))
}

/** Paths whose page appeared or disappeared. */
function pathsMoved(
  before: Map<string, PageDependencies>,
  after: Map<string, RenderTarget>
): Set<string> {
  const moved = [...before.keys(), ...after.keys()].filter(
    address => before.has(address) !== after.has(address)
  )
  return new Set(moved.map(address => parseUrl(address)?.path ?? address))
}

function metaFile(files: Map<string, string>): string | undefined {
  return [...files.keys()].find(name => name.startsWith('builds/meta/'))
}
