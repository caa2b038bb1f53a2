import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AstroPrerenderer, build, type PathWithRoute } from 'astro'
import { absoluteUrl, localizedUrl, parseUrl } from '../route/url.ts'
import { buildState } from './state.ts'

/** Where the site is served, the path under which it stands included. */
export const SITE = process.env.SITE_URL ?? 'http://localhost:4321'

/** One page that can be rendered. */
export interface Target {
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
export class WarmRenderer {
  readonly #prerenderer: AstroPrerenderer

  private constructor(prerenderer: AstroPrerenderer) {
    this.#prerenderer = prerenderer
    this.forgetPaths()
  }

  /**
   * Builds the site, or only what renders it, and keeps the renderer.
   * @param pages whether its pages are to be written
   */
  static async start(
    root: string,
    pages: boolean,
    logLevel: 'info' | 'warn'
  ): Promise<WarmRenderer> {
    let kept: AstroPrerenderer | undefined
    buildState().capture = prerenderer => {
      kept = prerenderer
      return pages ? prerenderer : withoutPages(prerenderer)
    }
    await build({ root, logLevel })
    if (!kept) throw new Error('Astro gave no renderer to keep.')
    return new WarmRenderer(kept)
  }

  /** Asks the content anew which pages there are. */
  forgetPaths(): void {
    const { app } = this.#prerenderer as { app?: { routeCache?: { clearAll?: () => void } } }
    if (!app?.routeCache?.clearAll) throw new Error('This Astro keeps its paths elsewhere.')
    app.routeCache.clearAll()
  }

  /** All that the site is made of, each address once, in Astro's order. */
  async targets(): Promise<Map<string, Target>> {
    const targets = new Map<string, Target>()
    for (const { pathname, route } of await this.#prerenderer.getStaticPaths()) {
      const target = targetOf(pathname, route)
      if (!targets.has(target.address)) targets.set(target.address, target)
    }
    return targets
  }

  /**
   * Renders a page.
   * @throws Error when it cannot be rendered
   */
  async render(target: Target): Promise<Buffer> {
    const { address } = target
    const response = await rendered(this.#prerenderer, target)
    const body = Buffer.from(await response.arrayBuffer())
    const expected = address.endsWith('/404') ? 404 : 200
    if (response.status !== 200 && response.status !== expected)
      throw new Error(`${address} renders with status ${response.status}.`)
    return body
  }
}

async function rendered(prerenderer: AstroPrerenderer, { url, route }: Target): Promise<Response> {
  const made = await prerenderer.render(new Request(url), { routeData: route })
  return made instanceof Response ? made : made.response
}

function targetOf(pathname: string, route: PathWithRoute['route']): Target {
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

// The build removes the code that renders when it ends, and each part of it is read when it is needed first: so a
// page of every kind is rendered before.
function withoutPages(prerenderer: AstroPrerenderer): AstroPrerenderer {
  return {
    ...prerenderer,
    name: prerenderer.name,
    async getStaticPaths() {
      const kinds = new Map(
        (await prerenderer.getStaticPaths()).map(path => [path.route.component, path])
      )
      for (const { pathname, route } of kinds.values()) {
        // How it looks does not matter yet.
        await rendered(prerenderer, targetOf(pathname, route))
          .then(response => response.arrayBuffer())
          .catch(() => undefined)
      }
      return []
    }
  }
}

/** The folder of the project. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..')
