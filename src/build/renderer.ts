// The renderer: a process that the server starts. It builds the site, or only itself, and then renders single pages.
import { rmSync } from 'node:fs'
import type { RenderEvent, RenderRequest } from '../../server/publisher/rules/protocol.ts'
import { checkContent } from '../cms/check.ts'
import { isUnreachable } from '../cms/unreachable.ts'
import { PageFile } from './keep.ts'
import { failuresOf, PageRendering } from './pages.ts'
import { speakToParent } from './parent.ts'
import { takeProblems } from './problem.ts'
import { startRenderer } from './start.ts'
import { buildState } from './state.ts'
import { SiteUpdates } from './update.ts'
import { projectRoot } from './warm.ts'

const { SITE_OUT_DIR = '', SITE_RECORD = '', SITE_WARM_ONLY = '', SITE_PAGE_MS = '' } = process.env
const SIGN_OF_LIFE_MS = 1000
const send = speakToParent<RenderEvent>()

try {
  const { updates, problems } = await start()
  for (const failure of SITE_WARM_ONLY ? [] : failuresOf(buildState().pages)) await send(failure)
  await send({ kind: 'ready', problems })
  let last: Promise<void> = Promise.resolve()
  process.on('message', (order: RenderRequest) => {
    last = last.then(() => carryOut(updates, order))
  })
} catch (error) {
  await refuse(error)
  process.exit(1)
}

async function start(): Promise<{ updates: SiteUpdates; problems: string[] }> {
  const warmOnly = SITE_WARM_ONLY !== ''
  const [renderer] = await Promise.all([
    startRenderer(projectRoot, !warmOnly, 'info'),
    warmOnly ? checkContent() : undefined
  ])
  if (warmOnly) rmSync(SITE_OUT_DIR, { recursive: true, force: true })
  const pages = new PageFile(SITE_RECORD)
  // Those of a site that was built before were reported then.
  const reported = takeProblems()
  if (warmOnly) {
    const state = buildState()
    state.pages.clear()
    for (const [address, { record, payload }] of pages.read()) {
      state.pages.set(address, record)
      if (payload) state.payloads.set(address, payload)
    }
  }
  const rendering = new PageRendering(renderer, pages, send, Number(SITE_PAGE_MS))
  const targets = await renderer.targets()
  const updates = new SiteUpdates(renderer, targets, rendering, send, warmOnly)
  return { updates, problems: warmOnly ? [] : reported }
}

async function carryOut(updates: SiteUpdates, order: RenderRequest): Promise<void> {
  const alive = setInterval(() => void send({ kind: 'working' }), SIGN_OF_LIFE_MS)
  try {
    if (order.kind === 'update') await updates.update(order)
    else if (order.kind === 'follow') await updates.follow(order.care)
    else if (order.kind === 'keep') updates.keep()
  } catch (error) {
    await refuse(error)
  } finally {
    clearInterval(alive)
  }
}

async function refuse(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error) console.error(error.stack)
  await send({ kind: 'error', message, content: isUnreachable(error) })
}
