import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer, PathWithRoute } from 'astro'
import { absoluteUrl, localizedUrl, parseUrl } from '../routing/url.ts'

/** Base URL of the site, base path included. */
export const SITE = process.env.SITE_URL ?? 'http://localhost:4321'

/** A page, or a file derived from pages, that can be rendered. */
export interface RenderTarget {
  /** URL path it is served at; the key of its dependencies. */
  address: string
  /** File path in the output directory. */
  file: string
  url: string
  route: PathWithRoute['route']
  /** Path without locale; undefined unless it is a page. */
  path: string | undefined
  /** False for files of other kinds, which are derived from all pages. */
  isPage: boolean
}

/**
 * Astro's prerenderer, kept after the build to render single pages. Its route cache is cleared through a property
 * that is not public: the constructor throws if it is missing.
 */
export class KeptPrerenderer {
  readonly #prerenderer: AstroPrerenderer

  /** @throws Error if this version of Astro has no route cache that can be cleared */
  constructor(prerenderer: AstroPrerenderer) {
    this.#prerenderer = prerenderer
    this.forgetPaths()
  }

  /** Clears the route cache: the next call of targets queries the paths again. */
  forgetPaths(): void {
    const { app } = this.#prerenderer as { app?: { routeCache?: { clearAll?: () => void } } }
    if (!app?.routeCache?.clearAll)
      throw new Error('This version of Astro is not supported: its route cache cannot be cleared.')
    app.routeCache.clearAll()
  }

  /** Renders one page per route, so that all modules are loaded. Errors are ignored. */
  async renderEachKind(): Promise<void> {
    const kinds = new Map(
      [...(await this.targets()).values()].map(target => [target.route, target])
    )
    for (const target of kinds.values()) await this.render(target).catch(() => undefined)
  }

  /** All pages and files of the site by address, in Astro's order. */
  async targets(): Promise<Map<string, RenderTarget>> {
    const targets = new Map<string, RenderTarget>()
    for (const { pathname, route } of await this.#prerenderer.getStaticPaths()) {
      const target = toTarget(pathname, route)
      if (!targets.has(target.address)) targets.set(target.address, target)
    }
    return targets
  }

  /**
   * Renders a page or file and returns its bytes.
   * @throws Error if rendering fails or responds with an unexpected status
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
  const result = await prerenderer.render(new Request(url), { routeData: route })
  return result instanceof Response ? result : result.response
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

/** Root directory of the project. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..')
