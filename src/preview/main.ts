// The renderer of the preview, a child process of the server. It is separate from the renderer of public pages, so that
// drafts and public pages share nothing but the templates.
import { rmSync } from 'node:fs'
import type { PreviewRenderRequest, PreviewRenderResponse } from '../../shared/preview/protocol.ts'
import { connectToParent } from '../build/ipc.ts'
import { projectRoot } from '../build/prerenderer.ts'
import { startPrerenderer } from '../build/start-prerenderer.ts'
import { buildContext } from '../rendering/build-context.ts'
import { PreviewRenderer } from './preview-renderer.ts'

const { SITE_OUT_DIR = '' } = process.env
const send = connectToParent<PreviewRenderResponse>()

try {
  buildContext().preview = { perspective: ['drafts'] }
  const renderer = await startPrerenderer(projectRoot, false, 'warn')
  rmSync(SITE_OUT_DIR, { recursive: true, force: true })
  const previews = new PreviewRenderer(renderer)
  let last: Promise<void> = Promise.resolve()
  process.on('message', (order: PreviewRenderRequest) => {
    last = last.then(() => answer(previews, order))
  })
  await send({ kind: 'ready' })
} catch (error) {
  if (error instanceof Error) console.error(error.stack)
  await send({ kind: 'error', message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

async function answer(
  previews: PreviewRenderer,
  { id, ...order }: PreviewRenderRequest
): Promise<void> {
  const page = await previews.render(order)
  await send({ kind: 'page', id, ...page, memory: process.memoryUsage().rss })
}
