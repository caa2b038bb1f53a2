import type {
  DocumentChange,
  RenderPolicy,
  RenderRequest,
  SlowPage
} from '../../server/publisher/rules/protocol.ts'
import { askContent } from '../cms/ask.ts'
import { checkDocuments } from '../cms/check.ts'
import { routes } from '../cms/routes.ts'
import { sitemap } from '../head/sitemap.ts'
import { SEARCH_PATH } from '../route/table.ts'
import { neededFiles, type PageRendering, type Say, UNTRIED } from './pages.ts'
import { buildFiles } from './payload.ts'
import { takeProblems } from './problem.ts'
import type { PageRecord } from './record.ts'
import { buildState } from './state.ts'
import { forgetAnswers, isTouched, type Touch, touchOf } from './touched.ts'
import { SITE, type Target, type WarmRenderer } from './warm.ts'

/** Answers of the content that are kept from one update to the next. */
const ANSWERS_KEPT = 20_000
const REFERRING = '*[references($ids)]._id'

type UpdateOrder = Extract<RenderRequest, { kind: 'update' }>

/** Keeps the pages of a site in step with its content, by rendering those that a change touches. */
export class SiteUpdates {
  readonly #renderer: WarmRenderer
  readonly #rendering: PageRendering
  readonly #say: Say
  #targets: Map<string, Target>
  /** Addresses that are made from all pages and have to be made again. */
  readonly #following: Set<string>
  #latest: string | undefined

  /** @param unsure whether that which follows the pages may be behind them from the start */
  constructor(
    renderer: WarmRenderer,
    targets: Map<string, Target>,
    rendering: PageRendering,
    say: Say,
    unsure: boolean
  ) {
    this.#renderer = renderer
    this.#targets = targets
    this.#rendering = rendering
    this.#say = say
    // Where a crash came in between, the folder may have another name by now.
    if (!unsure) this.#latest = metaFile(buildFiles(buildState().payloads.values()))
    const followers = [...targets.values()].filter(isFollower)
    this.#following = new Set(unsure ? followers.map(({ address }) => address) : [])
  }

  /**
   * Renders all that the changes touch, and says what is to be written in the order in which it is to be.
   * @throws Unreachable when the content cannot be had; the same changes may come again
   */
  async update({ changes, again, paths, care }: UpdateOrder): Promise<void> {
    const { pages } = buildState()
    const changed = changes.map(({ id }) => id)
    await checkDocuments(changed)
    let touch = await this.#touch(changes, paths !== undefined)
    if (paths) {
      buildState().paths = paths
      this.#renderer.forgetPaths()
      this.#targets = await this.#renderer.targets()
      touch = {
        ...touch,
        ids: touch.ids.union(await movedFrom(paths)),
        paths: touch.paths.union(pathsMoved(pages, this.#targets))
      }
    }
    const pressing: Target[] = []
    const left: [SlowPage, Target][] = []
    for (const target of this.#targets.values()) {
      const { address } = target
      const record = pages.get(address)
      const found = pageIn(care.found, address)
      const late = pageIn(care.late, address)
      if (found) left.push([found, target])
      else if (late && !again.includes(address) && !mayBeMended(late, target, record, touch))
        left.push([late, target])
      else if (record && !isTouched(record, touch) && !again.includes(address)) continue
      else if (mayFollow(target, record, touch)) this.#following.add(address)
      else if (care.only?.includes(address) ?? true) pressing.push(target)
      else left.push([{ address, message: UNTRIED }, target])
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
    const body = Buffer.from(sitemap(SITE, buildState().pages))
    await this.#say({ kind: 'file', name: 'sitemap.xml', body })
    this.#rendering.media = neededFiles()
    await this.#done({ media: [...this.#rendering.media] })
  }

  /** Keeps on disk what the rendered pages read, once they stand in the folder. */
  keep(): void {
    this.#rendering.keep()
  }

  async #touch(changes: DocumentChange[], routed: boolean): Promise<Touch> {
    const { answers } = buildState()
    const appeared = changes.filter(change => change.appeared).map(({ id }) => id)
    await forgetAnswers(answers, touchOf(changes, []), routed, ANSWERS_KEPT)
    if (appeared.length === 0) return touchOf(changes, [])
    const referring = (await askContent(REFERRING, { ids: appeared })) as string[]
    const touch = touchOf(changes, referring)
    await forgetAnswers(answers, touch, true, ANSWERS_KEPT)
    return touch
  }

  /** Names the build after its pages. */
  async #name(): Promise<void> {
    const files = buildFiles(buildState().payloads.values())
    const meta = metaFile(files)
    if (this.#latest === meta) return
    for (const [name, text] of files)
      await this.#say({ kind: 'file', name, body: Buffer.from(text) })
    if (this.#latest) await this.#say({ kind: 'gone', name: this.#latest })
    this.#latest = meta
  }

  async #done(told: { media?: string[]; more?: boolean }): Promise<void> {
    const memory = process.memoryUsage().rss
    await this.#say({ kind: 'done', problems: takeProblems(), memory, ...told })
  }
}

function pageIn(pages: SlowPage[], address: string): SlowPage | undefined {
  return pages.find(page => page.address === address)
}

/** Whether a page that took too long may be another one after the change. */
function mayBeMended(
  { document }: SlowPage,
  { path }: Target,
  record: PageRecord | undefined,
  touch: Touch
): boolean {
  return (
    (record !== undefined && isTouched(record, touch)) ||
    (document !== undefined && touch.ids.has(document)) ||
    (path !== undefined && touch.paths.has(path))
  )
}

/** Whether an address is made from all pages. */
function isFollower({ isPage, path }: Target): boolean {
  return !isPage || path === SEARCH_PATH
}

/** Whether an address only lists what changed, so that it may come a moment after the pages. */
function mayFollow(target: Target, record: PageRecord | undefined, touch: Touch): boolean {
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
function pathsMoved(before: Map<string, PageRecord>, after: Map<string, Target>): Set<string> {
  const moved = [...before.keys(), ...after.keys()].filter(
    address => before.has(address) !== after.has(address)
  )
  return new Set(moved.map(address => address.replace(/^\/(zh|en)(?=\/)/, '')))
}

function metaFile(files: Map<string, string>): string | undefined {
  return [...files.keys()].find(name => name.startsWith('builds/meta/'))
}
