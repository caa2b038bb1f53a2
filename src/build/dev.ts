import { readFile } from 'node:fs/promises'
import type { ViteDevServer } from 'vite'
import { withoutBase } from '../base-path.ts'
import { buildContext } from '../rendering/build-context.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml'
}

/**
 * React Refresh preamble, which Vite requires in development before it runs any React module. Astro adds it only with
 * islands of its own; those of this site load on interaction.
 */
export const reactPreamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type`

/** In development: serves the files that pages reference, and clears the query cache on each page request. */
export function serveContentFiles(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const address = decodeURIComponent(withoutBase((request.url ?? '').split('?')[0] ?? ''))
    const file = buildContext().files.get(address)
    if (request.headers.accept?.includes('text/html')) buildContext().answers.clear()
    if (!file) return next()
    const type = TYPES[address.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.setHeader('content-type', type).end(await readFile(file))
  })
}
