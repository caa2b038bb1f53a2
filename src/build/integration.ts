import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { assertContent } from '../cms/check-content.ts'
import { sitemap } from '../head/sitemap.ts'
import { buildContext } from '../rendering/build-context.ts'
import { reportedProblems } from '../rendering/warnings.ts'
import { classSafelist } from './css-safelist.ts'
import { DependencyStore } from './dependency-store.ts'
import { reactPreamble, serveContentFiles } from './dev.ts'
import { buildFiles, isPageUrl, payloadFile, toPayload } from './payload.ts'

/** Completes a build: copies the files that its pages reference, writes sitemap and payloads, logs content warnings. */
export function contentBuild(): AstroIntegration {
  let site = ''
  return {
    name: 'content-build',
    hooks: {
      'astro:config:setup': ({ command, addClientDirective, injectRoute, injectScript }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/islands/interaction.ts' })
        // A gallery of all components, in development only.
        const entrypoint = './src/gallery/Gallery.astro'
        if (command !== 'dev') return
        injectRoute({ pattern: '/[lang]/components', entrypoint })
        injectScript('page', reactPreamble)
      },
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:start': async ({ setPrerenderer }) => {
        const { capture } = buildContext()
        if (capture) setPrerenderer(capture)
        if (!process.env.SITE_WARM_ONLY) await assertContent()
        buildContext().words = classSafelist()
      },
      'astro:build:setup': ({ vite, pages }) => {
        const folder = vite.environments?.prerender?.build?.outDir
        if (folder) buildContext().built = { folder, pages }
      },
      'astro:server:setup': ({ server }) => serveContentFiles(server),
      'astro:build:done': ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        if (process.env.SITE_WARM_ONLY) return
        writeFiles(folder)
        writeFileSync(join(folder, 'sitemap.xml'), sitemap(site, buildContext().pages))
        writePayloads(folder)
        if (process.env.SITE_RECORD) storeDependencies(process.env.SITE_RECORD)
        for (const problem of reportedProblems()) logger.warn(problem)
      }
    }
  }
}

// Synchronous on purpose: nothing else runs by now, and the thread pool would take longer.

/** Copies the files that pages reference into the output directory. */
function writeFiles(folder: string): void {
  for (const [address, file] of buildContext().files) {
    const target = join(folder, address)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(file, target)
  }
}

/** Writes what open tabs poll: a payload beside each page, and the build manifest. */
function writePayloads(folder: string): void {
  const { payloads } = buildContext()
  for (const [address, record] of buildContext().pages) {
    const file = isPageUrl(address) && htmlFile(folder, address)
    if (!file) continue
    const payload = toPayload(address, readFileSync(file), record)
    payloads.set(address, payload)
    writeInto(folder, payloadFile(address), `${JSON.stringify(payload)}\n`)
  }
  for (const [name, text] of buildFiles(payloads.values())) writeInto(folder, name, text)
}

/** Stores the dependencies of each page for later incremental builds. */
function storeDependencies(name: string): void {
  const { pages, payloads } = buildContext()
  DependencyStore.removeFrom(name)
  const file = new DependencyStore(name)
  file.write(
    [...pages].map(([address, record]) => [address, { record, payload: payloads.get(address) }])
  )
  file.close()
}

function htmlFile(folder: string, address: string): string | undefined {
  const bare = address.replace(/\/$/, '')
  return [`${bare}.html`, `${bare}/index.html`]
    .map(name => join(folder, name))
    .find(file => existsSync(file))
}

function writeInto(folder: string, name: string, text: string): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
