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

/** Result of a publish. */
export interface PublishResult {
  /** URLs of pages whose content changed. */
  pages: string[]
  failures: PageFailure[]
  /** Warnings about content that could not be shown, one sentence each. */
  problems: string[]
}

/** Result of one render request. */
export interface RenderResult extends PublishResult {
  /** Whether more derived files remain. */
  more: boolean
  /** All images and downloads that pages reference, if the request reports them. */
  media: string[] | undefined
}

/** A render request without its policy for slow pages, which is decided here. */
export type UnboundedRenderRequest = WithoutCare<
  Extract<RenderRequest, { kind: 'update' | 'follow' }>
>
type WithoutCare<Each> = Each extends unknown ? Omit<Each, 'care'> : never

/** Source of renderers. */
export interface RendererSource {
  /** @throws Error if none is available */
  warm(): Promise<Renderer>
}

/**
 * Renders a request and publishes the result in one commit. If pages are too slow, the others go live first.
 * @throws ContentUnavailable, or Error if no renderer works; the folder is unchanged
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

/** @returns whether it changes the folder */
async function bring(
  heard: Exclude<RenderOutput, { kind: 'failed' | 'step' }>,
  folder: LiveDirectory
): Promise<boolean> {
  if (heard.kind === 'gone') return folder.remove(heard.name)
  if (heard.kind === 'file') return folder.write(heard.name, Buffer.from(heard.body))
  await folder.copy(heard.name, heard.from)
  return false
}
