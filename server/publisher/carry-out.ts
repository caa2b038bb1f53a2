import { log } from '../log.ts'
import { type Failed, type LatePages, moreCare } from './late.ts'
import type { LiveFolder } from './live-folder.ts'
import { failureOf, type Heard, type Renderer, Silent } from './renderer.ts'
import type { Order } from './rules/messages.ts'
import type { PageFailure } from './status.ts'

/** What one publishing came to. */
export interface Made {
  /** Addresses of pages that have other bytes now. */
  pages: string[]
  failures: PageFailure[]
  /** What could not be shown as it stands, a sentence each. */
  problems: string[]
}

/** What one order came to. */
export interface CarriedOut extends Made {
  /** Whether what follows the pages has further pieces. */
  more: boolean
  /** All pictures and downloads that pages need, where the order says them. */
  media: string[] | undefined
}

/** An order as it is wished for; with what care it is carried out is seen here. */
export type Wish = WithoutCare<Extract<Order, { kind: 'update' | 'follow' }>>
type WithoutCare<Each> = Each extends unknown ? Omit<Each, 'care'> : never

/** Where renderers come from. */
export interface Renderers {
  /** @throws Error when none can be had */
  warm(): Promise<Renderer>
}

/**
 * Has an order rendered, and brings all of it to the folder in one step. Where pages take too long, the others go live
 * before them.
 * @throws ContentGone, or Error when no renderer is of use; the folder stays as it was
 */
export async function carryOut(
  wish: Wish,
  renderers: Renderers,
  folder: LiveFolder,
  late: LatePages
): Promise<CarriedOut> {
  const pages = new Set<string>()
  const fine = new Set<string>()
  for (let care = late.care(); ; ) {
    const failed: Failed[] = []
    const take = async (heard: Heard) => {
      if (heard.kind === 'step') await folder.commit()
      else if (heard.kind === 'failed') failed.push(heard)
      else if ((await bring(heard, folder)) && isPage(heard)) pages.add(heard.address)
      if (heard.kind === 'file' && heard.address) fine.add(heard.address)
    }
    folder.hold()
    try {
      const renderer = await renderers.warm()
      const { media, problems, more = false } = await renderer.order({ ...wish, care }, take)
      await folder.commit()
      renderer.keep()
      late.take(failed, fine, wish.kind === 'update')
      return { pages: [...pages], failures: failed.map(failureOf), problems, media, more }
    } catch (error) {
      const next = error instanceof Silent ? moreCare(care, error, fine) : undefined
      if (!next) throw error
      log('site.page-late', { pages: (error as Silent).rendering.join(' ') })
      care = next
    } finally {
      folder.discard()
      folder.letGo()
    }
  }
}

function isPage(heard: Heard): heard is Heard & { address: string } {
  return (
    'address' in heard && Boolean(heard.address) && 'name' in heard && heard.name.endsWith('.html')
  )
}

/** @returns whether the folder changes by it */
async function bring(
  heard: Exclude<Heard, { kind: 'failed' | 'step' }>,
  folder: LiveFolder
): Promise<boolean> {
  if (heard.kind === 'gone') return folder.remove(heard.name)
  if (heard.kind === 'file') return folder.write(heard.name, Buffer.from(heard.body))
  await folder.copy(heard.name, heard.from)
  return false
}
