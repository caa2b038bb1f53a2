import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { absoluteUrl, localizedUrl, parseUrl } from '../routing/url.ts'

/** Where the site is served, the path under which it stands included. */
export const SITE = process.env.SITE_URL ?? 'http://localhost:4321'

/** One page that can be rendered. */
export interface RenderTarget {
  /** Address under which it is served and recorded. */
  address: string
  /** Its place in the folder of the site. */
  file: string
  url: string
  route: PathWithRoute['route']
  /** Its path without language; nothing for what is no page. */
  path: string | undefined
  /** Whether visitors read it; files of other kinds are made from all pages. */
  isPage: boolean
}

/**
 * The renderer of a build that has ended, kept for single pages. Astro hands it out for such uses; what it remembers
 * of paths has to be cleared by a way that is not public, so that its absence is an error here.
 */
export class AstroRenderer {
  readonly #prerenderer: AstroPrerenderer

  /** @throws Error when this Astro is another one than is known here */
  constructor(prerenderer: AstroPrerenderer) {
    this.#prerenderer = prerenderer
    this.forgetPaths()
  }

  /** Asks the content anew which pages there are. */
  forgetPaths(): void {
    const { app } = this.#prerenderer as { app?: { routeCache?: { clearAll?: () => void } } }
    if (!app?.routeCache?.clearAll) throw new Error('This Astro keeps its paths elsewhere.')
    app.routeCache.clearAll()
  }

  /** Renders a page of each kind, so that all code has been read. How it looks does not matter yet. */
  async renderEachKind(): Promise<void> {
    const kinds = new Map(
      [...(await this.targets()).values()].map(target => [target.route, target])
    )
    for (const target of kinds.values()) await this.render(target).catch(() => undefined)
  }

  /** All that the site is made of, each address once, in Astro's order. */
  async targets(): Promise<Map<string, RenderTarget>> {
    const targets = new Map<string, RenderTarget>()
    for (const { pathname, route } of await this.#prerenderer.getStaticPaths()) {
      const target = toTarget(pathname, route)
      if (!targets.has(target.address)) targets.set(target.address, target)
    }
    return targets
  }

  /**
   * Renders a page.
   * @throws Error when it cannot be rendered
   */
  async render(target: RenderTarget): Promise<Buffer> {
    const { address } = target
    const response = await rendered(this.#prerenderer, target)
    const body = Buffer.from(await response.arrayBuffer())
    const expected = address.endsWith('/404') ? 404 : 200
    if (response.status !== 200 && response.status !== expected)
      throw new Error(`${address} renders with status ${response.status}.`)
    return body
  }
}

async function rendered(
  prerenderer: AstroPrerenderer,
  { url, route }: RenderTarget
): Promise<Response> {
  const made = await prerenderer.render(new Request(url), { routeData: route })
  return made instanceof Response ? made : made.response
}

function toTarget(pathname: string, route: PathWithRoute['route']): RenderTarget {
  const bare = pathname.replace(/\/+$/, '')
  const isPage = route.type === 'page'
  const { isIndex } = route as { isIndex?: boolean }
  const parsed = isPage ? parseUrl(bare) : undefined
  const address = parsed ? localizedUrl(parsed.locale, parsed.path) : bare
  const path = encodeURI(bare)
  const name = !isPage ? path : isIndex ? `${path}/index.html` : `${path}.html`
  const url = !isPage ? path : isIndex ? `${path}/` : `${path}.html`
  return {
    address,
    path: parsed?.path,
    file: name.slice(1),
    url: absoluteUrl(SITE, url),
    route,
    isPage
  }
}

/** The folder of the project. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..')
