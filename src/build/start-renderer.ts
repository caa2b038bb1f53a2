import { rmSync } from 'node:fs'
import type { AstroPrerenderer } from 'astro'
import { isContentUnavailable } from '../cms/content-unavailable.ts'
import { AstroRenderer } from './astro-renderer.ts'
import { buildContext } from './build-context.ts'
import { loadCompiledRenderer, saveCompiledRenderer } from './compiled-renderer.ts'
import { classSafelist } from './css-safelist.ts'

/** Folder of the code that renders, named for all that it depends on; nothing where none is to be kept. */
const { SITE_CODE = '' } = process.env

/**
 * Builds the site, or only what renders it, and keeps the renderer. Code that was kept is not built again.
 * @param root folder of the project
 * @param pages whether the pages of the site are to be written
 */
export async function startRenderer(
  root: string,
  pages: boolean,
  logLevel: 'info' | 'warn'
): Promise<AstroRenderer> {
  return (
    (pages ? undefined : await fromKeptCode(root)) ?? (await fromSources(root, pages, logLevel))
  )
}

async function fromKeptCode(root: string): Promise<AstroRenderer | undefined> {
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
    console.error(`The code that renders is built anew: ${(error as Error).message}`)
    rmSync(SITE_CODE, { recursive: true, force: true })
    return undefined
  }
}

async function fromSources(
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
      // The build removes the code when it ends, and each part of it is read when it is needed first.
      await renderer?.renderEachKind()
      return []
    }
  })
  // With all that builds: kept code has no use for it.
  const { build } = await import('astro')
  await build({ root, logLevel })
  if (!renderer) throw new Error('Astro gave no renderer to keep.')
  return renderer
}

// What is not kept has to be built again: no harm but time.
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
    console.error(`The code that renders is not kept: ${(error as Error).message}`)
  }
}
