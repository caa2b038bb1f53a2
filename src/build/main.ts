// The renderer, a child process of the server: builds the site, or only itself, then renders single pages.
import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import type { RenderEvent, RenderRequest } from '../../shared/publisher/protocol.ts'
import { assertContent } from '../cms/check-content.ts'
import { buildContext } from '../rendering/build-context.ts'
import { pageOmissions, takeWarnings } from '../rendering/warnings.ts'
import { DependencyStore } from './dependency-store.ts'
import { IncrementalBuild } from './incremental.ts'
import { connectToParent } from './ipc.ts'
import { PageRenderer, toFailures } from './page-renderer.ts'
import { projectRoot } from './prerenderer.ts'
import { startPrerenderer } from './start-prerenderer.ts'

const { SITE_OUT_DIR = '', SITE_RECORD = '', SITE_WARM_ONLY = '', SITE_PAGE_MS = '' } = process.env
const HEARTBEAT_MS = 1000
const send = connectToParent<RenderEvent>()

try {
  const { updates, problems } = await start()
  for (const failure of SITE_WARM_ONLY ? [] : toFailures(buildContext().pages)) await send(failure)
  await send({ kind: 'ready', problems, omissions: pageOmissions() })
  // The process is killed at its end.
  flushCompileCache()
  let last: Promise<void> = Promise.resolve()
  process.on('message', (order: RenderRequest) => {
    // Concerns the request that is running.
    if (order.kind === 'yield') updates.yield()
    else last = last.then(() => execute(updates, order))
  })
} catch (error) {
  await reportError(error)
  process.exit(1)
}

async function start(): Promise<{ updates: IncrementalBuild; problems: string[] }> {
  const warmOnly = SITE_WARM_ONLY !== ''
  const [renderer] = await Promise.all([
    startPrerenderer(projectRoot, !warmOnly, 'info'),
    warmOnly ? assertContent() : undefined
  ])
  if (warmOnly) rmSync(SITE_OUT_DIR, { recursive: true, force: true })
  const pages = new DependencyStore(SITE_RECORD)
  // Warnings of a site that was built before were reported then.
  const reported = takeWarnings()
  if (warmOnly) {
    const state = buildContext()
    state.pages.clear()
    for (const [address, { record, payload }] of pages.read()) {
      state.pages.set(address, record)
      if (payload) state.payloads.set(address, payload)
    }
  }
  const rendering = new PageRenderer(renderer, pages, send, Number(SITE_PAGE_MS))
  const targets = await renderer.targets()
  const updates = new IncrementalBuild(renderer, targets, rendering, send, warmOnly)
  return { updates, problems: warmOnly ? [] : reported }
}

async function execute(updates: IncrementalBuild, order: RenderRequest): Promise<void> {
  const alive = setInterval(() => void send({ kind: 'working' }), HEARTBEAT_MS)
  try {
    if (order.kind === 'update') await updates.update(order)
    else if (order.kind === 'follow') await updates.follow(order.care)
    else if (order.kind === 'keep') updates.keep()
  } catch (error) {
    await reportError(error)
  } finally {
    clearInterval(alive)
  }
}

async function reportError(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error) console.error(error.stack)
  await send({ kind: 'error', message, content: isContentUnavailable(error) })
}
