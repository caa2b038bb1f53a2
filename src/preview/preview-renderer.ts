import type { AstroRenderer, RenderTarget } from '../build/astro-renderer.ts'
import { FieldBisector } from '../build/bisect-field.ts'
import { buildContext } from '../build/build-context.ts'
import { takeWarnings } from '../build/warnings.ts'
import { isContentUnavailable } from '../cms/content-unavailable.ts'
import { loadUntracked } from '../cms/query-cache.ts'
import { routedQuery, routes } from '../cms/routes.ts'
import { getLocale, parseUrl } from '../routing/url.ts'
import { failurePage, previewPage } from './page.ts'

/** A page for editors, with the status that it answers with. */
export interface PreviewedPage {
  status: number
  html: string
}

/** Renders single pages with any state of the content. It keeps nothing of what it read, and writes nothing. */
export class PreviewRenderer {
  readonly #renderer: AstroRenderer
  #targets = new Map<string, RenderTarget>()
  /** Which pages there are, in the state that was rendered last. */
  #paths: string | undefined

  constructor(renderer: AstroRenderer) {
    this.#renderer = renderer
  }

  /**
   * Renders a page; where that fails, one that says why. Only one is rendered at a time.
   * @param address of the public page
   * @param perspective names of states of the content, the one on top first
   */
  async render(address: string, perspective: string[]): Promise<PreviewedPage> {
    const state = buildContext()
    state.preview = { perspective }
    state.answers.clear()
    takeWarnings()
    try {
      return await this.#render(address, perspective)
    } catch (error) {
      const sentences = await this.#explain(address, error).catch(() => [String(error)])
      return { status: 500, html: failurePage(getLocale(address), sentences) }
    } finally {
      // Neither what drafts said nor what pages read of it is to stay.
      for (const kept of [state.answers, state.pages, state.files, state.payloads]) kept.clear()
    }
  }

  async #render(address: string, perspective: string[]): Promise<PreviewedPage> {
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
    const isDefault = perspective.join() === 'drafts'
    const html = previewPage(body.toString('utf8'), {
      perspective: isDefault ? undefined : perspective.join(),
      problems: takeWarnings()
    })
    return { status: known && known !== missing ? 200 : 404, html }
  }

  /** What keeps a page from rendering: the document and field where a single one does, and what went wrong there. */
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
