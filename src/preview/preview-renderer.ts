import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { getLocale } from '../../shared/i18n/locale.ts'
import type { PreviewRenderRequest } from '../../shared/preview/protocol.ts'
import type { KeptPrerenderer, RenderTarget } from '../build/prerenderer.ts'
import { loadUntracked } from '../cms/query-cache.ts'
import { routedQuery, routes } from '../cms/routes.ts'
import { FieldBisector } from '../rendering/bisect-field.ts'
import { buildContext } from '../rendering/build-context.ts'
import { takeWarnings } from '../rendering/warnings.ts'
import { parseUrl } from '../routing/url.ts'
import { failurePage, previewPage } from './page.ts'
import { sharedFailurePage, sharedPage } from './shared-page.ts'

type RenderOrder = Omit<PreviewRenderRequest, 'id'>

/** A page and its HTTP status. */
export interface PageResponse {
  status: number
  html: string
}

/** Renders single pages in any perspective, without storing anything. */
export class PreviewRenderer {
  readonly #renderer: KeptPrerenderer
  #targets = new Map<string, RenderTarget>()
  /** Routes of the perspective that was rendered last, as JSON. */
  #paths: string | undefined

  constructor(renderer: KeptPrerenderer) {
    this.#renderer = renderer
  }

  /** Renders a page, or a failure page, for editors with the reason. Calls must not overlap. */
  async render(order: RenderOrder): Promise<PageResponse> {
    const { address, perspective, sharedUntil } = order
    const state = buildContext()
    state.preview = { perspective }
    state.answers.clear()
    takeWarnings()
    try {
      return await this.#render(order)
    } catch (error) {
      if (sharedUntil) return { status: 500, html: sharedFailurePage(getLocale(address)) }
      const sentences = await this.#explain(address, error).catch(() => [String(error)])
      return { status: 500, html: failurePage(getLocale(address), sentences) }
    } finally {
      // Neither drafts nor what pages read of them may persist.
      for (const kept of [state.answers, state.pages, state.files, state.payloads]) kept.clear()
    }
  }

  async #render({ address, perspective, sharedUntil }: RenderOrder): Promise<PageResponse> {
    const paths = JSON.stringify(await loadUntracked(routedQuery))
    if (paths !== this.#paths) {
      this.#renderer.forgetPaths()
      this.#targets = await this.#renderer.targets()
      this.#paths = paths
    }
    const known = this.#targets.get(address)
    const missing = this.#targets.get(`/${getLocale(address)}/404`)
    const target = known ?? missing
    if (!target) throw new Error(`There is no page at ${address}.`)
    const body = await this.#renderer.render(target)
    const status = known && known !== missing ? 200 : 404
    const page = body.toString('utf8')
    if (sharedUntil) return { status, html: sharedPage(page, sharedUntil) }
    const isDefault = perspective.join() === 'drafts'
    const html = previewPage(page, {
      perspective: isDefault ? undefined : perspective.join(),
      problems: takeWarnings()
    })
    return { status, html }
  }

  /** Returns why a page cannot be rendered, with document and field if a single one is to blame. */
  async #explain(address: string, error: unknown): Promise<string[]> {
    const message = error instanceof Error ? error.message : String(error)
    const target = this.#targets.get(address)
    const { pages } = buildContext()
    if (isContentUnavailable(error) || !target) return [message]
    const path = parseUrl(address)?.path ?? '/'
    const own = (await routes()).byPath.get(path)
    const read = [...(pages.get(address)?.documents.keys() ?? [])]
    const likely = own ? [own.id] : []
    const render = () => this.#renderer.render(target)
    const found = await new FieldBisector().find([...likely, ...read], render)
    const where = [
      own && (!found || found.document === own.id)
        ? `${own.type} ${own.id} (${path})`
        : (found?.document ?? path),
      ...(found?.field ? [found.field] : [])
    ]
    return [`${where.join(', ')}: ${message}`]
  }
}
