import { rmSync } from 'node:fs'
import type { AstroPrerenderer } from 'astro'
import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { buildContext } from '../rendering/build-context.ts'
import { classSafelist } from './css-safelist.ts'
import { KeptPrerenderer } from './prerenderer.ts'
import { loadPrerenderer, savePrerenderer } from './prerenderer-cache.ts'

/** Directory of the compiled renderer, named by a hash of its inputs; empty if it must not be saved. */
const { SITE_CODE = '' } = process.env

/**
 * Builds the site, or only its renderer, and returns the renderer. A saved renderer is reused.
 * @param root root directory of the project
 * @param pages whether to write the pages of the site, too
 */
export async function startPrerenderer(
  root: string,
  pages: boolean,
  logLevel: 'info' | 'warn'
): Promise<KeptPrerenderer> {
  return (pages ? undefined : await loadSaved(root)) ?? (await buildRenderer(root, pages, logLevel))
}

async function loadSaved(root: string): Promise<KeptPrerenderer | undefined> {
  if (!SITE_CODE) return undefined
  try {
    const prerenderer = await loadPrerenderer(SITE_CODE, root)
    if (!prerenderer) return undefined
    buildContext().words = classSafelist()
    const renderer = new KeptPrerenderer(prerenderer)
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
): Promise<KeptPrerenderer> {
  let renderer: KeptPrerenderer | undefined
  buildContext().capture = prerenderer => ({
    ...prerenderer,
    name: prerenderer.name,
    async setup() {
      await prerenderer.setup?.()
      renderer = new KeptPrerenderer(prerenderer)
      saveForNextStart(prerenderer)
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
function saveForNextStart(prerenderer: AstroPrerenderer): void {
  const { built } = buildContext()
  if (!SITE_CODE || !built) return
  try {
    const { app } = prerenderer as { app?: { getSettings(): { scripts: { stage: string }[] } } }
    const scripts = app?.getSettings().scripts ?? []
    if (scripts.some(({ stage }) => stage === 'page' || stage === 'head-inline'))
      throw new Error('an integration adds scripts to all pages.')
    const pages = [...built.pages].map(([key, { styles }]) => [key, { styles }] as const)
    savePrerenderer(built.folder, SITE_CODE, pages)
  } catch (error) {
    console.error(`The compiled renderer is not saved: ${(error as Error).message}`)
  }
}
