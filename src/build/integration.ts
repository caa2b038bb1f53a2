import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { reportContent } from '../cms/check.ts'
import { sitemap } from '../head/sitemap.ts'
import { serveFiles } from './dev.ts'
import { takeProblems } from './problem.ts'
import { buildState } from './state.ts'
import { scriptWords } from './words.ts'

/** Completes a build: brings in the files that its pages refer to, writes the sitemap, names problems of the content. */
export function contentBuild(): AstroIntegration {
  let site = ''
  return {
    name: 'content-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:start': () => {
        buildState().words = scriptWords(fileURLToPath(new URL('..', import.meta.url)))
      },
      'astro:server:setup': ({ server }) => serveFiles(server),
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        await writeFiles(folder)
        await writeFile(join(folder, 'sitemap.xml'), sitemap(site, buildState().pages))
        await reportContent()
        for (const problem of takeProblems()) logger.warn(problem)
      }
    }
  }
}

/** Copies the files that pages refer to into a folder of the site. */
export async function writeFiles(folder: string): Promise<void> {
  for (const [address, file] of buildState().files) {
    const target = join(folder, address)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(file, target)
  }
}
