import type {
  DocumentChange,
  RenderPolicy,
  RenderRequest
} from '../../shared/publisher/protocol.ts'
import type { Omission, PageFailure } from '../../shared/publisher/status.ts'
import { log } from '../log.ts'
import type { LiveDirectory } from './live-directory.ts'
import {
  RendererUnresponsive,
  type RenderOutput,
  type SiteRenderer,
  toPageFailure
} from './site-renderer.ts'
import { type Failed, type SlowPages, tightenPolicy } from './slow-pages.ts'

/** Result of a publish. */
export interface PublishResult {
  /** URLs of pages whose content changed. */
  pages: string[]
  failures: PageFailure[]
  /** Warnings about content that could not be shown, one sentence each. */
  problems: string[]
  /** What all pages lack, until they are rendered with it. */
  omissions: Omission[]
  /** URLs of stale pages left for the next publish, as a newer change waits. */
  left: string[]
}

/** Result of one render request. */
export interface RenderResult extends PublishResult {
  /** Whether more derived files remain. */
  more: boolean
  /** All images and downloads that pages reference, if the request reports them. */
  media: string[] | undefined
}

/** An update, whose remaining pages may have been left by an earlier one. */
type UpdateWish = WithoutCare<Extract<RenderRequest, { kind: 'update' }>> & {
  /** All changes whose pages are not live yet, for a renderer that does not know the earlier ones. */
  unfinished: DocumentChange[]
}

/** A render request without its policy for slow pages, which is decided here. */
export type UnboundedRenderRequest =
  | UpdateWish
  | WithoutCare<Extract<RenderRequest, { kind: 'follow' }>>
type WithoutCare<Each> = Each extends unknown ? Omit<Each, 'care'> : never

/** Source of renderers. */
export interface RendererSource {
  /** @throws Error if none is available */
  acquire(): Promise<SiteRenderer>
}

/**
 * Renders a request and publishes the result in one commit. If pages are too slow, the others go live first.
 * @throws ContentUnavailable, or Error if no renderer works; the folder is unchanged
 */
export async function renderAndCommit(
  wish: UnboundedRenderRequest,
  renderers: RendererSource,
  folder: LiveDirectory,
  late: SlowPages
): Promise<RenderResult> {
  const pages = new Set<string>()
  const fine = new Set<string>()
  for (let care = late.policy(); ; ) {
    const failed: Failed[] = []
    const receive = async (output: RenderOutput) => {
      if (output.kind === 'step') await folder.commit()
      else if (output.kind === 'failed') failed.push(output)
      else if ((await applyOutput(output, folder)) && isPage(output)) pages.add(output.address)
      if (output.kind === 'file' && output.address) fine.add(output.address)
    }
    try {
      const renderer = await renderers.acquire()
      const order = toRequest(wish, care, renderer)
      const {
        media,
        problems,
        omissions,
        more = false,
        left = []
      } = await renderer.order(order, receive)
      await folder.commit()
      renderer.storeDependencies()
      late.record(failed, fine, wish.kind === 'update' && left.length === 0)
      return {
        pages: [...pages],
        failures: failed.map(toPageFailure),
        problems,
        omissions,
        media,
        more,
        left
      }
    } catch (error) {
      const next =
        error instanceof RendererUnresponsive ? tightenPolicy(care, error, fine) : undefined
      if (!next) throw error
      log('site.page-timeout', { pages: (error as RendererUnresponsive).rendering.join(' ') })
      care = next
    } finally {
      folder.discard()
    }
  }
}

function toRequest(
  wish: UnboundedRenderRequest,
  care: RenderPolicy,
  { hasLeft }: SiteRenderer
): RenderRequest {
  if (wish.kind !== 'update') return { ...wish, care }
  const { unfinished, ...request } = wish
  return { ...request, changes: hasLeft ? request.changes : unfinished, care }
}

function isPage(output: RenderOutput): output is RenderOutput & { address: string } {
  return (
    'address' in output &&
    Boolean(output.address) &&
    'name' in output &&
    output.name.endsWith('.html')
  )
}

/** @returns whether it changes the folder */
async function applyOutput(
  output: Exclude<RenderOutput, { kind: 'failed' | 'step' }>,
  folder: LiveDirectory
): Promise<boolean> {
  if (output.kind === 'gone') return folder.remove(output.name)
  if (output.kind === 'file') return folder.write(output.name, Buffer.from(output.body))
  await folder.copy(output.name, output.from)
  return false
}
