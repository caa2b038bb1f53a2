import { log } from '../log.ts'
import type { LiveDirectory } from './live-directory.ts'
import {
  type Renderer,
  RendererUnresponsive,
  type RenderOutput,
  toPageFailure
} from './renderer.ts'
import type { RenderRequest } from './rules/protocol.ts'
import { type Failed, type SlowPages, tightenPolicy } from './slow-pages.ts'
import type { PageFailure } from './status.ts'

/** What one publishing came to. */
export interface PublishResult {
  /** Addresses of pages that have other bytes now. */
  pages: string[]
  failures: PageFailure[]
  /** What could not be shown as it stands, a sentence each. */
  problems: string[]
}

/** What one order came to. */
export interface RenderResult extends PublishResult {
  /** Whether what follows the pages has further pieces. */
  more: boolean
  /** All pictures and downloads that pages need, where the order says them. */
  media: string[] | undefined
}

/** An order as it is wished for; with what care it is carried out is seen here. */
export type UnboundedRenderRequest = WithoutCare<
  Extract<RenderRequest, { kind: 'update' | 'follow' }>
>
type WithoutCare<Each> = Each extends unknown ? Omit<Each, 'care'> : never

/** Where renderers come from. */
export interface RendererSource {
  /** @throws Error when none can be had */
  warm(): Promise<Renderer>
}

/**
 * Has an order rendered, and brings all of it to the folder in one step. Where pages take too long, the others go live
 * before them.
 * @throws ContentGone, or Error when no renderer is of use; the folder stays as it was
 */
export async function renderInto(
  wish: UnboundedRenderRequest,
  renderers: RendererSource,
  folder: LiveDirectory,
  late: SlowPages
): Promise<RenderResult> {
  const pages = new Set<string>()
  const fine = new Set<string>()
  for (let care = late.policy(); ; ) {
    const failed: Failed[] = []
    const take = async (heard: RenderOutput) => {
      if (heard.kind === 'step') await folder.commit()
      else if (heard.kind === 'failed') failed.push(heard)
      else if ((await bring(heard, folder)) && isPage(heard)) pages.add(heard.address)
      if (heard.kind === 'file' && heard.address) fine.add(heard.address)
    }
    folder.pauseCompression()
    try {
      const renderer = await renderers.warm()
      const { media, problems, more = false } = await renderer.order({ ...wish, care }, take)
      await folder.commit()
      renderer.keep()
      late.record(failed, fine, wish.kind === 'update')
      return { pages: [...pages], failures: failed.map(toPageFailure), problems, media, more }
    } catch (error) {
      const next =
        error instanceof RendererUnresponsive ? tightenPolicy(care, error, fine) : undefined
      if (!next) throw error
      log('site.page-timeout', { pages: (error as RendererUnresponsive).rendering.join(' ') })
      care = next
    } finally {
      folder.discard()
      folder.resumeCompression()
    }
  }
}

function isPage(heard: RenderOutput): heard is RenderOutput & { address: string } {
  return (
    'address' in heard && Boolean(heard.address) && 'name' in heard && heard.name.endsWith('.html')
  )
}

/** @returns whether the folder changes by it */
async function bring(
  heard: Exclude<RenderOutput, { kind: 'failed' | 'step' }>,
  folder: LiveDirectory
): Promise<boolean> {
  if (heard.kind === 'gone') return folder.remove(heard.name)
  if (heard.kind === 'file') return folder.write(heard.name, Buffer.from(heard.body))
  await folder.copy(heard.name, heard.from)
  return false
}
