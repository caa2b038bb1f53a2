import type {
  DocumentChange,
  RenderPolicy,
  RenderRequest,
  SlowPage
} from '../../server/publisher/rules/protocol.ts'
import { assertDocuments } from '../cms/check.ts'
import { fetchContent } from '../cms/fetch.ts'
import { routes } from '../cms/routes.ts'
import { sitemap } from '../head/sitemap.ts'
import { SEARCH_PATH } from '../routing/route-table.ts'
import { type AstroRenderer, type RenderTarget, SITE } from './astro-renderer.ts'
import { buildContext } from './build-context.ts'
import { evictResults, type Invalidation, invalidationOf, isStale } from './invalidation.ts'
import type { PageDependencies } from './page-dependencies.ts'
import { type Emit, type PageRenderer, requiredFiles, SKIPPED_MESSAGE } from './page-renderer.ts'
import { buildFiles } from './payload.ts'
import { takeWarnings } from './warnings.ts'

/** Answers of the content that are kept from one update to the next. */
const ANSWERS_KEPT = 20_000
const REFERRING = '*[references($ids)]._id'

type UpdateOrder = Extract<RenderRequest, { kind: 'update' }>

/** Keeps the pages of a site in step with its content, by rendering those that a change touches. */
export class IncrementalBuild {
  readonly #renderer: AstroRenderer
  readonly #rendering: PageRenderer
  readonly #say: Emit
  #targets: Map<string, RenderTarget>
  /** Addresses that are made from all pages and have to be made again. */
  readonly #following: Set<string>
  #latest: string | undefined

  /** @param unsure whether that which follows the pages may be behind them from the start */
  constructor(
    renderer: AstroRenderer,
    targets: Map<string, RenderTarget>,
    rendering: PageRenderer,
    say: Emit,
    unsure: boolean
  ) {
    this.#renderer = renderer
    this.#targets = targets
    this.#rendering = rendering
    this.#say = say
    // Where a crash came in between, the folder may have another name by now.
    if (!unsure) this.#latest = metaFile(buildFiles(buildContext().payloads.values()))
    const followers = [...targets.values()].filter(isFollower)
    this.#following = new Set(unsure ? followers.map(({ address }) => address) : [])
  }

  /**
   * Renders all that the changes touch, and says what is to be written in the order in which it is to be.
   * @throws Unreachable when the content cannot be had; the same changes may come again
   */
  async update({ changes, again, paths, care }: UpdateOrder): Promise<void> {
    const { pages } = buildContext()
    const changed = changes.map(({ id }) => id)
    await assertDocuments(changed)
    let touch = await this.#touch(changes, paths !== undefined)
    if (paths) {
      buildContext().paths = paths
      this.#renderer.forgetPaths()
      this.#targets = await this.#renderer.targets()
      touch = {
        ...touch,
        ids: touch.ids.union(await movedFrom(paths)),
        paths: touch.paths.union(pathsMoved(pages, this.#targets))
      }
    }
    const pressing: RenderTarget[] = []
    const left: [SlowPage, RenderTarget][] = []
    for (const target of this.#targets.values()) {
      const { address } = target
      const record = pages.get(address)
      const found = pageIn(care.found, address)
      const late = pageIn(care.late, address)
      if (found) left.push([found, target])
      else if (late && !again.includes(address) && !mayBeMended(late, target, record, touch))
        left.push([late, target])
      else if (record && !isStale(record, touch) && !again.includes(address)) continue
      else if (mayFollow(target, record, touch)) this.#following.add(address)
      else if (care.only?.includes(address) ?? true) pressing.push(target)
      else left.push([{ address, message: SKIPPED_MESSAGE }, target])
    }
    await this.#rendering.render(pressing, changed, care)
    for (const [page, { path }] of left) await this.#rendering.leave(page, path, changed)
    for (const address of [...pages.keys()]) {
      if (!this.#targets.has(address)) await this.#rendering.remove(address)
    }
    await this.#name()
    await this.#done({})
  }

  /** Brings one piece of what is made from all pages in step with them. */
  async follow(care: RenderPolicy): Promise<void> {
    for (const address of this.#following) {
      this.#following.delete(address)
      const target = this.#targets.get(address)
      if (!target) continue
      const late = pageIn([...care.found, ...care.late], address)
      if (late) await this.#rendering.leave(late, target.path, [])
      else await this.#rendering.render([target], [], care)
      if (target.isPage) await this.#name()
      return this.#done({ more: true })
    }
    const body = Buffer.from(sitemap(SITE, buildContext().pages))
    await this.#say({ kind: 'file', name: 'sitemap.xml', body })
    this.#rendering.media = requiredFiles()
    await this.#done({ media: [...this.#rendering.media] })
  }

  /** Keeps on disk what the rendered pages read, once they stand in the folder. */
  keep(): void {
    this.#rendering.keep()
  }

  async #touch(changes: DocumentChange[], routed: boolean): Promise<Invalidation> {
    const { answers } = buildContext()
    const appeared = changes.filter(change => change.appeared).map(({ id }) => id)
    await evictResults(answers, invalidationOf(changes, []), routed, ANSWERS_KEPT)
    if (appeared.length === 0) return invalidationOf(changes, [])
    const referring = (await fetchContent(REFERRING, { ids: appeared })) as string[]
    const touch = invalidationOf(changes, referring)
    await evictResults(answers, touch, true, ANSWERS_KEPT)
    return touch
  }

  /** Names the build after its pages. */
  async #name(): Promise<void> {
    const files = buildFiles(buildContext().payloads.values())
    const meta = metaFile(files)
    if (this.#latest === meta) return
    for (const [name, text] of files)
      await this.#say({ kind: 'file', name, body: Buffer.from(text) })
    if (this.#latest) await this.#say({ kind: 'gone', name: this.#latest })
    this.#latest = meta
  }

  async #done(told: { media?: string[]; more?: boolean }): Promise<void> {
    const memory = process.memoryUsage().rss
    await this.#say({ kind: 'done', problems: takeWarnings(), memory, ...told })
  }
}

function pageIn(pages: SlowPage[], address: string): SlowPage | undefined {
  return pages.find(page => page.address === address)
}

/** Whether a page that took too long may be another one after the change. */
function mayBeMended(
  { document }: SlowPage,
  { path }: RenderTarget,
  record: PageDependencies | undefined,
  touch: Invalidation
): boolean {
  return (
    (record !== undefined && isStale(record, touch)) ||
    (document !== undefined && touch.ids.has(document)) ||
    (path !== undefined && touch.paths.has(path))
  )
}

/** Whether an address is made from all pages. */
function isFollower({ isPage, path }: RenderTarget): boolean {
  return !isPage || path === SEARCH_PATH
}

/** Whether an address only lists what changed, so that it may come a moment after the pages. */
function mayFollow(
  target: RenderTarget,
  record: PageDependencies | undefined,
  touch: Invalidation
): boolean {
  if (!isFollower(target)) return false
  if (!target.isPage) return true
  return (
    record !== undefined &&
    touch.types.isSubsetOf(record.types) &&
    touch.paths.isDisjointFrom(record.paths)
  )
}

/** Documents whose page stands elsewhere than before, or that gained or lost one. */
async function movedFrom(before: ReadonlyMap<string, string>): Promise<Set<string>> {
  const after = new Map([...(await routes()).byPath.values()].map(({ id, path }) => [id, path]))
  const all = new Set([...before.keys(), ...after.keys()])
  return new Set([...all].filter(id => before.get(id) !== after.get(id)))
}

/** Paths that gained or lost their page. */
function pathsMoved(
  before: Map<string, PageDependencies>,
  after: Map<string, RenderTarget>
): Set<string> {
  const moved = [...before.keys(), ...after.keys()].filter(
    address => before.has(address) !== after.has(address)
  )
  return new Set(moved.map(address => address.replace(/^\/(zh|en)(?=\/)/, '')))
}

function metaFile(files: Map<string, string>): string | undefined {
  return [...files.keys()].find(name => name.startsWith('builds/meta/'))
}
