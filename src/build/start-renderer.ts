import { rmSync } from 'node:fs'
import type { AstroPrerenderer } from 'astro'
import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { buildContext } from '../rendering/build-context.ts'
import { AstroRenderer } from './astro-renderer.ts'
import { loadCompiledRenderer, saveCompiledRenderer } from './compiled-renderer.ts'
import { classSafelist } from './css-safelist.ts'

/** Directory of the compiled renderer, named by a hash of its inputs; empty if it must not be saved. */
const { SITE_CODE = '' } = process.env

/**
 * Builds the site, or only its renderer, and returns the renderer. A saved renderer is reused.
 * @param root root directory of the project
 * @param pages whether to write the pages of the site, too
 */
export async function startRenderer(
  root: string,
  pages: boolean,
  logLevel: 'info' | 'warn'
): Promise<AstroRenderer> {
  return (pages ? undefined : await loadSaved(root)) ?? (await buildRenderer(root, pages, logLevel))
}

async function loadSaved(root: string): Promise<AstroRenderer | undefined> {
  if (!SITE_CODE) return undefined
  try {
    const prerenderer = await loadCompiledRenderer(SITE_CODE, root)
    if (!prerenderer) return undefined
    buildContext().words = classSafelist()
    const renderer = new AstroRenderer(prerenderer)
    await renderer.renderEachKind()
    return renderer
  } catch (error) {
    if (isContentUnavailable(error)) throw error
    console.error(`The compiled renderer is rebuilt: ${(error as Error).message}`)
    rmSync(SITE_CODE, { recursive: true, force: true })
    return undefined
  }
}

async function buildRenderer(
  root: string,
  pages: boolean,
  logLevel: 'info' | 'warn'
): Promise<AstroRenderer> {
  let renderer: AstroRenderer | undefined
  buildContext().capture = prerenderer => ({
    ...prerenderer,
    name: prerenderer.name,
    async setup() {
      await prerenderer.setup?.()
      renderer = new AstroRenderer(prerenderer)
      savePrerenderer(prerenderer)
    },
    async getStaticPaths() {
      if (pages) return prerenderer.getStaticPaths()
      // Astro deletes the code after the build, and chunks are loaded lazily: load them all now.
      await renderer?.renderEachKind()
      return []
    }
  })
  // Loaded lazily: a saved renderer does not need the bundler.
  const { build } = await import('astro')
  await build({ root, logLevel })
  if (!renderer) throw new Error('Astro provided no prerenderer.')
  return renderer
}

// A renderer that is not saved is rebuilt at the next start.
function savePrerenderer(prerenderer: AstroPrerenderer): void {
  const { built } = buildContext()
  if (!SITE_CODE || !built) return
  try {
    const { app } = prerenderer as { app?: { getSettings(): { scripts: { stage: string }[] } } }
    const scripts = app?.getSettings().scripts ?? []
    if (scripts.some(({ stage }) => stage === 'page' || stage === 'head-inline'))
      throw new Error('an integration adds scripts to all pages.')
    const pages = [...built.pages].map(([key, { styles }]) => [key, { styles }] as const)
    saveCompiledRenderer(built.folder, SITE_CODE, pages)
  } catch (error) {
    console.error(`The compiled renderer is not saved: ${(error as Error).message}`)
  }
}
